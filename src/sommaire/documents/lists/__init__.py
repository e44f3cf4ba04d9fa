"""Lines into lists: bullets, enumerations, run-in headings, series, families of codes."""
