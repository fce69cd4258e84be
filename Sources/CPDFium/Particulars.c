#define _GNU_SOURCE
#include "CPDFium.h"

#include <string.h>

// PDFium writes names and numbers of a dictionary without superfluous spaces, so plain text is all there is to look
// for. A compressed stream can't hold it but by a miracle, and it would mean no harm.
static const char layout_key[] = "/PageLayout/";

// The text that a piece ends with may go on in the next one.
typedef struct {
    pdfium_particulars found;
    unsigned char kept[64];
    size_t kept_length;
    unsigned long long written;
} search;

static bool holds(const unsigned char *text, size_t length, const char *word) {
    return memmem(text, length, word, strlen(word)) != NULL;
}

static void look(search *search, const unsigned char *text, size_t length) {
    pdfium_particulars *found = &search->found;
    const unsigned char *layout = memmem(text, length, layout_key, sizeof layout_key - 1);
    if (layout && !found->page_layout[0]) {
        layout += sizeof layout_key - 1;
        size_t count = 0;
        while (layout + count < text + length && count < sizeof found->page_layout - 1 &&
               ((layout[count] | 32) >= 'a' && (layout[count] | 32) <= 'z'))
            count++;
        // A name that the piece cuts off is found whole with the next piece.
        if (layout + count < text + length) memcpy(found->page_layout, layout, count);
    }
    if (holds(text, length, "/OP true") || holds(text, length, "/op true")) found->has_overprint = true;
    if (holds(text, length, "/Separation/") || holds(text, length, "/DeviceN")) found->has_spot_colour = true;
}

// Takes what is written in pieces of some bytes each.
static int read_along(void *context, const void *bytes, unsigned long size) {
    search *search = context;
    search->written += size;
    const unsigned char *piece = bytes;
    while (size > 0) {
        unsigned char text[4096];
        memcpy(text, search->kept, search->kept_length);
        size_t count = sizeof text - search->kept_length;
        if (count > size) count = size;
        memcpy(text + search->kept_length, piece, count);
        size_t length = search->kept_length + count;
        look(search, text, length);
        search->kept_length = length < sizeof search->kept / 2 ? length : sizeof search->kept / 2;
        memcpy(search->kept, text + length - search->kept_length, search->kept_length);
        piece += count;
        size -= count;
    }
    return search->written < 64ULL << 20;
}

pdfium_particulars pdfium_look_for_particulars(const pdfium_functions *functions, pdfium_document document) {
    search search = {0};
    pdfium_spare_reads(true);
    pdfium_save(functions, document, pdfium_save_whole, read_along, &search);
    pdfium_spare_reads(false);
    return search.found;
}
