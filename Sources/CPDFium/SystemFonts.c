#define _GNU_SOURCE
#include "SystemFonts.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// FPDF_SYSFONTINFO, version 1.
typedef struct font_source {
    int version;
    void (*release)(struct font_source *);
    void (*enumerate)(struct font_source *, void *mapper);
    void *(*map)(struct font_source *, int weight, int italic, int charset, int pitch_family, const char *face, int *exact);
    void *(*find)(struct font_source *, const char *face);
    unsigned long (*data)(struct font_source *, void *font, unsigned table, unsigned char *buffer, unsigned long size);
    unsigned long (*face_name)(struct font_source *, void *font, char *buffer, unsigned long size);
    int (*charset)(struct font_source *, void *font);
    void (*drop)(struct font_source *, void *font);
} font_source;

// PDFium's own, which finds fonts by their names only.
static font_source *own;

enum { symbols = 2, fixed_pitch = 1, roman = 16, bold = 600 };

static bool is_symbol_font(const char *face, int charset) {
    return charset == symbols || strcasestr(face, "symbol") || strcasestr(face, "dingbats");
}

// A font of the system in place of one that neither the document nor the system has. PDFium's built-in ones have the
// letters of Western Europe only; it narrows what is wider than the document says.
static void *stand_in(int weight, int italic, int pitch_family) {
    int kind = pitch_family & fixed_pitch ? 2 : pitch_family & roman ? 1 : 0;
    static const char *const families[][3] = {
        {"Liberation Sans", "Liberation Serif", "Liberation Mono"},
        {"DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"},
    };
    for (size_t index = 0; index < sizeof families / sizeof *families; index++) {
        char face[64];
        const char *family = families[index][kind];
        snprintf(face, sizeof face, "%s%s%s", family, weight >= bold ? " Bold" : "", italic ? " Italic" : "");
        void *font = own->find(own, face);
        if (!font) font = own->find(own, family);
        if (font) return font;
    }
    return NULL;
}

static void release(font_source *source) { (void)source; }

static void enumerate(font_source *source, void *mapper) {
    (void)source;
    own->enumerate(own, mapper);
}

static void *map(font_source *source, int weight, int italic, int charset, int pitch_family, const char *face,
                 int *exact) {
    (void)source;
    void *font = own->map(own, weight, italic, charset, pitch_family, face, exact);
    if (font || !face || is_symbol_font(face, charset)) return font;
    return stand_in(weight, italic, pitch_family);
}

static void *find(font_source *source, const char *face) {
    (void)source;
    return own->find(own, face);
}

static unsigned long data(font_source *source, void *font, unsigned table, unsigned char *buffer, unsigned long size) {
    (void)source;
    return own->data(own, font, table, buffer, size);
}

static unsigned long face_name(font_source *source, void *font, char *buffer, unsigned long size) {
    (void)source;
    return own->face_name(own, font, buffer, size);
}

static int charset(font_source *source, void *font) {
    (void)source;
    return own->charset(own, font);
}

static void drop(font_source *source, void *font) {
    (void)source;
    own->drop(own, font);
}

void pdfium_use_system_fonts(void *library) {
    font_source *(*get_own)(void) = NULL;
    void (*set)(font_source *) = NULL;
    *(void **)&get_own = dlsym(library, "FPDF_GetDefaultSystemFontInfo");
    *(void **)&set = dlsym(library, "FPDF_SetSystemFontInfo");
    if (!get_own || !set || !(own = get_own())) return;
    if (!own->enumerate || !own->map || !own->find || !own->data || !own->face_name || !own->charset || !own->drop) return;
    static font_source ours = {
        .version = 1,
        .release = release,
        .enumerate = enumerate,
        .map = map,
        .find = find,
        .data = data,
        .face_name = face_name,
        .charset = charset,
        .drop = drop,
    };
    set(&ours);
}
