"""Files in, tables out: one reader a format."""

READER_VERSION = "2"
"""Raised whenever the same bytes give other tables."""
READERS: dict[str, str] = {
    "pdf": "sommaire.documents.pdf.reader:read_pdf",
    "docx": "sommaire.documents.docx.reader:read_docx",
    "epub": "sommaire.documents.html.epub:read_epub",
    "html": "sommaire.documents.html.reader:read_html",
    "markdown": "sommaire.documents.markdown:read_markdown",
    "text": "sommaire.documents.plain_text:read_text",
    "latex": "sommaire.documents.latex.reader:read_latex",
}
"""For each format (`formats.format_of`), the function from bytes and password to `Parsed`.

Resolved in the child process that reads the file, so that only what a format needs is loaded.
"""
