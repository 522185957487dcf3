"""Statistics: one estimand a function, from block scores to a table with intervals."""
