"""The search that found the shipped tables; for development only, it needs OR-tools.

`signs` chooses which places of the circle play North-South, so that all are compared evenly;
`tables` finds a first round that has these directions; `tournaments` does individuals. See
docs/movements.md for the papers.
"""
