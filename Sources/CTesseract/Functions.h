#ifndef FUNCTIONS_H
#define FUNCTIONS_H

// What is used of Tesseract's own header capi.h, so that its package for programmers isn't needed.

typedef struct TessBaseAPI TessBaseAPI;
typedef struct TessResultIterator TessResultIterator;
typedef struct TessPageIterator TessPageIterator;
typedef struct ETEXT_DESC ETEXT_DESC;

enum { OEM_LSTM_ONLY = 1, PSM_AUTO = 3, RIL_TEXTLINE = 2, RIL_WORD = 3 };

#define TESSERACT_FUNCTIONS(DO) \
    DO(TessBaseAPI *, TessBaseAPICreate, (void)) \
    DO(int, TessBaseAPIInit2, (TessBaseAPI *, const char *, const char *, int)) \
    DO(void, TessBaseAPISetPageSegMode, (TessBaseAPI *, int)) \
    DO(void, TessBaseAPISetImage, (TessBaseAPI *, const unsigned char *, int, int, int, int)) \
    DO(void, TessBaseAPISetSourceResolution, (TessBaseAPI *, int)) \
    DO(int, TessBaseAPIRecognize, (TessBaseAPI *, ETEXT_DESC *)) \
    DO(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *)) \
    DO(void, TessBaseAPIClear, (TessBaseAPI *)) \
    DO(TessPageIterator *, TessResultIteratorGetPageIterator, (TessResultIterator *)) \
    DO(int, TessResultIteratorNext, (TessResultIterator *, int)) \
    DO(char *, TessResultIteratorGetUTF8Text, (const TessResultIterator *, int)) \
    DO(float, TessResultIteratorConfidence, (const TessResultIterator *, int)) \
    DO(void, TessResultIteratorDelete, (TessResultIterator *)) \
    DO(int, TessPageIteratorIsAtBeginningOf, (const TessPageIterator *, int)) \
    DO(int, TessPageIteratorBoundingBox, (const TessPageIterator *, int, int *, int *, int *, int *)) \
    DO(void, TessDeleteText, (const char *))

#endif
