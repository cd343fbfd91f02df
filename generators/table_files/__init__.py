"""Files of rows that people hand in: CSV, XLSX and JSON lines, and everything that is wrong in them."""
