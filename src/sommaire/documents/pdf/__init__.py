"""The bytes of a PDF into lines with boxes and fonts: PDFium, the order of reading, OCR."""
