#ifndef EDICOLA_CPDFIUM_SYSTEM_FONTS_H
#define EDICOLA_CPDFIUM_SYSTEM_FONTS_H

// Lets PDFium, which is loaded and started, use fonts of the system in place of those that a document doesn't hold. It
// stays with its built-in ones when the library lacks the functions for it or the system the fonts.
void pdfium_use_system_fonts(void *library);

#endif
