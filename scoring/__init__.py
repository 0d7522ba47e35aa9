"""Averages, places and faults from results: pure and exact, no Django.

Start with `scoring.standings.standings`; `scoring.document` reads and writes the documents.
"""
