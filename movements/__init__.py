"""Who sits where against whom with which trays: pure movements, no Django.

Start with `movements.compass.compass` or `movements.howell.howell`; both return a
`movements.types.Movement`. `movements.verify.verify` checks any movement document.
"""
