"""Who sits where against whom with which trays: pure movements, no Django.

`movements.systems` has a module for each system; `movements.catalogue` says what fits an
evening. `movements.verify.verify` checks any movement document.
"""
