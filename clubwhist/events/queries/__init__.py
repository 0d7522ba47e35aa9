"""What pages want to know of a night, in a fixed number of queries."""
