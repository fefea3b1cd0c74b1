"""The functions of PDFium itself that the tests call."""

class TextPage: ...

def FPDFText_GetFontSize(text_page: TextPage, index: int) -> float: ...  # noqa: N802 - the name is PDFium's
