"""Deals: made by chance, written as PBN, transposed for the overplay. Pure: no database here."""
