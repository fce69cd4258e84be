// The part of PDFium's C interface that the page worker uses, as a table of function pointers filled at run time with
// dlopen and dlsym: the build needs no PDFium, and the operator chooses the library. Names and types follow PDFium's
// public headers fpdfview.h, fpdf_text.h, fpdf_doc.h, fpdf_catalog.h and fpdf_structtree.h.
#ifndef EDICOLA_CPDFIUM_H
#define EDICOLA_CPDFIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct pdfium_document *pdfium_document;
typedef struct pdfium_page *pdfium_page;
typedef struct pdfium_bitmap *pdfium_bitmap;
typedef struct pdfium_text *pdfium_text;
typedef struct pdfium_weblinks *pdfium_weblinks;
typedef struct pdfium_link *pdfium_link;
typedef struct pdfium_bookmark *pdfium_bookmark;
typedef struct pdfium_destination *pdfium_destination;
typedef struct pdfium_action *pdfium_action;
typedef struct pdfium_form *pdfium_form;
typedef struct pdfium_annotation *pdfium_annotation;
typedef struct pdfium_object *pdfium_object;
typedef struct pdfium_clip *pdfium_clip;
typedef struct pdfium_mark *pdfium_mark;
typedef struct pdfium_font *pdfium_font;
typedef struct pdfium_structure *pdfium_structure;
typedef struct pdfium_element *pdfium_element;

// FS_RECTF: page coordinates in points, y upwards.
typedef struct {
    float left, top, right, bottom;
} pdfium_rect;

// FS_SIZEF
typedef struct {
    float width, height;
} pdfium_size;

// FS_MATRIX
typedef struct {
    float a, b, c, d, e, f;
} pdfium_matrix;

// FPDFPageObj_GetType, and FPDFTextObj_GetTextRenderMode of text that is only there to be found.
enum {
    pdfium_object_text = 1,
    pdfium_object_image = 3,
    pdfium_object_form = 5,
    pdfium_text_invisible = 3,
};

// FPDF_GetLastError
enum {
    pdfium_error_format = 3,
    pdfium_error_password = 4,
    pdfium_error_security = 5,
};

// FPDFAction_GetType
enum {
    pdfium_action_goto = 1,
    pdfium_action_uri = 3,
};

// FPDFDest_GetView: destinations that say how far down the page they mean.
enum {
    pdfium_view_fit_h = 3,
    pdfium_view_fit_r = 5,
    pdfium_view_fit_bh = 7,
};

// FPDFAnnot_GetSubtype: annotations by which editors speak about a page, those that hold something to play or to open, and
// form fields.
enum {
    pdfium_annotation_text = 1,
    pdfium_annotation_highlight = 9,
    pdfium_annotation_underline = 10,
    pdfium_annotation_squiggly = 11,
    pdfium_annotation_strikeout = 12,
    pdfium_annotation_caret = 14,
    pdfium_annotation_ink = 15,
    pdfium_annotation_popup = 16,
    pdfium_annotation_widget = 20,
    pdfium_annotation_file_attachment = 17,
    pdfium_annotation_sound = 18,
    pdfium_annotation_movie = 19,
    pdfium_annotation_screen = 21,
    pdfium_annotation_3d = 25,
    pdfium_annotation_rich_media = 26,
};

// FPDFAnnot_GetFlags
enum {
    pdfium_annotation_hidden = 2,
};

// Flags of FPDF_SaveAsCopy.
enum {
    pdfium_save_whole = 2,
    pdfium_save_without_security = 3,
};

// FPDFBitmap_BGRx, and FPDF_ANNOT of the rendering flags: annotations are drawn, form fields by FPDF_FFLDraw only.
enum {
    pdfium_format_bgrx = 3,
    pdfium_render_annotations = 1,
};

// One line for each function of PDFium that is used: F(result, name, parameters).
#define PDFIUM_FUNCTIONS(F) \
    F(unsigned long, FPDF_GetLastError, (void)) \
    F(int, FPDF_GetPageCount, (pdfium_document)) \
    F(int, FPDF_GetPageSizeByIndexF, (pdfium_document, int page, pdfium_size *size)) \
    F(unsigned long, FPDF_GetDocPermissions, (pdfium_document)) \
    F(int, FPDF_GetSecurityHandlerRevision, (pdfium_document)) \
    F(unsigned long, FPDF_GetMetaText, (pdfium_document, const char *tag, void *_Nullable, unsigned long)) \
    F(unsigned long, FPDF_GetPageLabel, (pdfium_document, int page, void *_Nullable, unsigned long)) \
    F(unsigned long, FPDF_GetFileIdentifier, (pdfium_document, int kind, void *_Nullable, unsigned long)) \
    F(unsigned long, FPDF_VIEWERREF_GetName, (pdfium_document, const char *key, char *_Nullable, unsigned long)) \
    F(unsigned long, FPDFCatalog_GetLanguage, (pdfium_document, void *_Nullable, unsigned long)) \
    F(pdfium_bookmark _Nullable, FPDFBookmark_GetFirstChild, (pdfium_document, pdfium_bookmark _Nullable)) \
    F(pdfium_bookmark _Nullable, FPDFBookmark_GetNextSibling, (pdfium_document, pdfium_bookmark)) \
    F(unsigned long, FPDFBookmark_GetTitle, (pdfium_bookmark, void *_Nullable, unsigned long)) \
    F(pdfium_destination _Nullable, FPDFBookmark_GetDest, (pdfium_document, pdfium_bookmark)) \
    F(pdfium_action _Nullable, FPDFBookmark_GetAction, (pdfium_bookmark)) \
    F(int, FPDFDest_GetDestPageIndex, (pdfium_document, pdfium_destination)) \
    F(int, FPDFDest_GetLocationInPage, (pdfium_destination, int *has_x, int *has_y, int *has_zoom, float *x, float *y, \
                                        float *zoom)) \
    F(unsigned long, FPDFDest_GetView, (pdfium_destination, unsigned long *count, float *parameters)) \
    F(unsigned long, FPDFAction_GetType, (pdfium_action)) \
    F(pdfium_destination _Nullable, FPDFAction_GetDest, (pdfium_document, pdfium_action)) \
    F(unsigned long, FPDFAction_GetURIPath, (pdfium_document, pdfium_action, void *_Nullable, unsigned long)) \
    F(pdfium_page _Nullable, FPDF_LoadPage, (pdfium_document, int page)) \
    F(void, FPDF_ClosePage, (pdfium_page)) \
    F(float, FPDF_GetPageWidthF, (pdfium_page)) \
    F(float, FPDF_GetPageHeightF, (pdfium_page)) \
    F(int, FPDF_PageToDevice, (pdfium_page, int left, int top, int width, int height, int rotate, double x, double y, \
                               int *device_x, int *device_y)) \
    F(pdfium_bitmap _Nullable, FPDFBitmap_CreateEx, (int width, int height, int format, void *pixels, int stride)) \
    F(void, FPDFBitmap_Destroy, (pdfium_bitmap)) \
    F(void, FPDF_RenderPageBitmap, (pdfium_bitmap, pdfium_page, int left, int top, int width, int height, int rotate, \
                                    int flags)) \
    F(int, FPDF_GetFormType, (pdfium_document)) \
    F(pdfium_form _Nullable, FPDFDOC_InitFormFillEnvironment, (pdfium_document, void *info)) \
    F(void, FORM_OnAfterLoadPage, (pdfium_page, pdfium_form)) \
    F(void, FORM_OnBeforeClosePage, (pdfium_page, pdfium_form)) \
    F(void, FPDF_FFLDraw, (pdfium_form, pdfium_bitmap, pdfium_page, int left, int top, int width, int height, int rotate, \
                           int flags)) \
    F(pdfium_text _Nullable, FPDFText_LoadPage, (pdfium_page)) \
    F(void, FPDFText_ClosePage, (pdfium_text)) \
    F(int, FPDFText_CountChars, (pdfium_text)) \
    F(unsigned int, FPDFText_GetUnicode, (pdfium_text, int index)) \
    F(int, FPDFText_IsGenerated, (pdfium_text, int index)) \
    F(int, FPDFText_IsHyphen, (pdfium_text, int index)) \
    F(float, FPDFText_GetCharAngle, (pdfium_text, int index)) \
    F(int, FPDFText_GetCharOrigin, (pdfium_text, int index, double *x, double *y)) \
    F(unsigned long, FPDFText_GetFontInfo, (pdfium_text, int index, void *_Nullable, unsigned long, int *_Nullable)) \
    F(int, FPDFText_GetLooseCharBox, (pdfium_text, int index, pdfium_rect *rect)) \
    F(pdfium_object _Nullable, FPDFText_GetTextObject, (pdfium_text, int index)) \
    F(pdfium_structure _Nullable, FPDF_StructTree_GetForPage, (pdfium_page)) \
    F(void, FPDF_StructTree_Close, (pdfium_structure)) \
    F(int, FPDF_StructTree_CountChildren, (pdfium_structure)) \
    F(pdfium_element _Nullable, FPDF_StructTree_GetChildAtIndex, (pdfium_structure, int index)) \
    F(int, FPDF_StructElement_CountChildren, (pdfium_element)) \
    F(pdfium_element _Nullable, FPDF_StructElement_GetChildAtIndex, (pdfium_element, int index)) \
    F(int, FPDF_StructElement_GetChildMarkedContentID, (pdfium_element, int index)) \
    F(unsigned long, FPDF_StructElement_GetType, (pdfium_element, void *_Nullable, unsigned long)) \
    F(unsigned long, FPDF_StructElement_GetAltText, (pdfium_element, void *_Nullable, unsigned long)) \
    F(unsigned long, FPDF_StructElement_GetActualText, (pdfium_element, void *_Nullable, unsigned long)) \
    F(int, FPDFLink_Enumerate, (pdfium_page, int *position, pdfium_link _Nullable *_Nonnull link)) \
    F(int, FPDFLink_GetAnnotRect, (pdfium_link, pdfium_rect *rect)) \
    F(pdfium_destination _Nullable, FPDFLink_GetDest, (pdfium_document, pdfium_link)) \
    F(pdfium_action _Nullable, FPDFLink_GetAction, (pdfium_link)) \
    F(pdfium_weblinks _Nullable, FPDFLink_LoadWebLinks, (pdfium_text)) \
    F(void, FPDFLink_CloseWebLinks, (pdfium_weblinks)) \
    F(int, FPDFLink_CountWebLinks, (pdfium_weblinks)) \
    F(int, FPDFLink_GetURL, (pdfium_weblinks, int index, uint16_t *_Nullable, int length)) \
    F(int, FPDFLink_CountRects, (pdfium_weblinks, int index)) \
    F(int, FPDFLink_GetRect, (pdfium_weblinks, int index, int rect, double *left, double *top, double *right, \
                              double *bottom)) \
    F(int, FPDFPage_GetAnnotCount, (pdfium_page)) \
    F(pdfium_annotation _Nullable, FPDFPage_GetAnnot, (pdfium_page, int index)) \
    F(void, FPDFPage_CloseAnnot, (pdfium_annotation)) \
    F(int, FPDFAnnot_GetSubtype, (pdfium_annotation)) \
    F(int, FPDFAnnot_GetFlags, (pdfium_annotation)) \
    F(int, FPDFAnnot_SetFlags, (pdfium_annotation, int flags)) \
    F(int, FPDFPage_CountObjects, (pdfium_page)) \
    F(pdfium_object _Nullable, FPDFPage_GetObject, (pdfium_page, int index)) \
    F(int, FPDFPageObj_GetType, (pdfium_object)) \
    F(int, FPDFPageObj_HasTransparency, (pdfium_object)) \
    F(int, FPDFPageObj_GetMatrix, (pdfium_object, pdfium_matrix *)) \
    F(pdfium_clip _Nullable, FPDFPageObj_GetClipPath, (pdfium_object)) \
    F(int, FPDFClipPath_CountPaths, (pdfium_clip)) \
    F(int, FPDFPageObj_GetBounds, (pdfium_object, float *left, float *bottom, float *right, float *top)) \
    F(int, FPDFPageObj_GetMarkedContentID, (pdfium_object)) \
    F(int, FPDFPageObj_SetIsActive, (pdfium_object, int active)) \
    F(int, FPDFPageObj_CountMarks, (pdfium_object)) \
    F(pdfium_mark _Nullable, FPDFPageObj_GetMark, (pdfium_object, unsigned long index)) \
    F(int, FPDFPageObjMark_GetName, (pdfium_mark, void *_Nullable, unsigned long, unsigned long *length)) \
    F(int, FPDFFormObj_CountObjects, (pdfium_object)) \
    F(pdfium_object _Nullable, FPDFFormObj_GetObject, (pdfium_object, unsigned long index)) \
    F(pdfium_font _Nullable, FPDFTextObj_GetFont, (pdfium_object)) \
    F(int, FPDFFont_GetIsEmbedded, (pdfium_font)) \
    F(size_t, FPDFFont_GetBaseFontName, (pdfium_font, char *_Nullable, size_t)) \
    F(int, FPDFTextObj_GetTextRenderMode, (pdfium_object)) \
    F(int, FPDFImageObj_GetImagePixelSize, (pdfium_object, unsigned int *width, unsigned int *height)) \
    F(unsigned long, FPDFImageObj_GetImageDataRaw, (pdfium_object, void *_Nullable, unsigned long)) \
    F(int, FPDFImageObj_GetIccProfileDataDecoded, (pdfium_object, pdfium_page, uint8_t *_Nullable, size_t size, \
                                                   size_t *length))

#define PDFIUM_FIELD(result, name, parameters) result(*_Nonnull name) parameters;
typedef struct {
    PDFIUM_FUNCTIONS(PDFIUM_FIELD)
} pdfium_functions;
#undef PDFIUM_FIELD

// Opens the library at `path` and starts it with these font folders (a list that ends with NULL). Returns NULL and
// writes why into `problem` when the library can't be opened or lacks a function. The library stays open for ever.
const pdfium_functions *_Nullable pdfium_open(const char *path, const char *_Nullable *_Nonnull font_folders,
                                              char *problem, size_t problem_size);

// Opens the document that the seekable file `descriptor` holds, reading it piece by piece: memory does not depend on
// the file's size. One document in a process. NULL when it can't be opened; see FPDF_GetLastError.
pdfium_document _Nullable pdfium_load(const pdfium_functions *functions, int descriptor, unsigned long size,
                                      const char *_Nullable password);

// Opens the document that lies in memory, which must stay there and unchanged for as long as the process lives.
pdfium_document _Nullable pdfium_load_bytes(const pdfium_functions *functions, const void *bytes, size_t size,
                                            const char *_Nullable password);

// Takes a piece of what is written; 0 ends the writing.
typedef int (*pdfium_sink)(void *context, const void *bytes, unsigned long size);

// Writes the document anew, with FPDF_SaveAsCopy. 0 when the sink or PDFium gave up.
int pdfium_save(const pdfium_functions *functions, pdfium_document document, unsigned long flags, pdfium_sink sink,
                void *context);

// What stands in no function of PDFium's: found by having the document written anew, object by object, and reading
// along. Nothing is kept, and no data of a stream over 1 MB is read: afterwards PDFium
// may take such a stream for empty.
typedef struct {
    // The catalog's page layout, as in "TwoPageRight"; empty when it names none.
    char page_layout[16];
    // Whether a graphics state switches overprinting on, and whether a spot colour is used.
    bool has_overprint, has_spot_colour;
} pdfium_particulars;

// For pdfium_look_for_particulars: whether to fail on streams over 1 MB, and on all but short ones after 16 MB.
void pdfium_spare_reads(bool spare);

pdfium_particulars pdfium_look_for_particulars(const pdfium_functions *functions, pdfium_document document);

// Where bytes stand among others first (memmem, which Swift doesn't see); NULL when they don't.
const void *_Nullable pdfium_find(const void *bytes, size_t size, const void *part, size_t part_size);

// The document's form, to be drawn, never filled in; NULL when it has none.
pdfium_form _Nullable pdfium_load_form(const pdfium_functions *functions, pdfium_document document);

#pragma clang assume_nonnull end

#endif
