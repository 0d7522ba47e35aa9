"""How seats, trays, people and rulings are said: typed functions, and the filters of the pages."""
