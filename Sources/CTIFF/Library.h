#ifndef CTIFF_LIBRARY_H
#define CTIFF_LIBRARY_H

#include <tiffio.h>

#define TIFF_FUNCTIONS(F) \
    F(TIFFOpenOptionsAlloc) F(TIFFOpenOptionsFree) F(TIFFOpenOptionsSetMaxSingleMemAlloc) \
    F(TIFFOpenOptionsSetErrorHandlerExtR) F(TIFFOpenOptionsSetWarningHandlerExtR) F(TIFFClientOpenExt) F(TIFFClose) \
    F(TIFFSetSubDirectory) F(TIFFGetField) F(TIFFGetFieldDefaulted) F(TIFFIsTiled) F(TIFFTileSize) F(TIFFReadTile) \
    F(TIFFScanlineSize) F(TIFFReadScanline) F(TIFFRGBAImageOK) F(TIFFRGBAImageBegin) F(TIFFRGBAImageGet) \
    F(TIFFRGBAImageEnd)

#define DECLARE(name) __typeof__(name) *name;
typedef struct {
    TIFF_FUNCTIONS(DECLARE)
} tiff_functions;
#undef DECLARE

extern tiff_functions tiff;

#endif
