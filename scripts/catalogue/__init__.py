"""The drawings of TruFan's demo shop, as plain SVG text. scripts/draw_catalogue.py writes the files."""
