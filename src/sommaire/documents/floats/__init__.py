"""Lines and rules into tables and figures: captions, grids, tables of plain text."""
