#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Text recognition by Tesseract 5, which is opened at run time and only where it is asked for: whoever installs Edicola
// without it has all the rest.

/// Opens the library and its models. To be called before the sandbox closes: the models are files.
/// library: its path or name. models: the folder of the models, or NULL for the library's own. languages: as in
/// "eng+ita".
/// Returns false with a problem.
bool tesseract_open(const char *library, const char *models, const char *languages, char *problem,
                    size_t problem_size);

typedef struct {
    /// UTF-8.
    char *text;
    /// Pixels, from the top left.
    int32_t left;
    int32_t top;
    int32_t right;
    int32_t bottom;
    /// How sure the library is, from 0 to 100.
    float confidence;
    bool begins_line;
} tesseract_word;

/// Reads a picture of shades of grey, one byte a pixel, without gaps between its rows. pixels_per_inch: 0 when it is
/// not known. Returns the words, no more than most_words, to be freed by tesseract_free_words; NULL when there are none
/// or it can't be read.
tesseract_word *tesseract_read(const uint8_t *grey, uint32_t width, uint32_t height, uint32_t pixels_per_inch,
                               size_t most_words, size_t *count);

void tesseract_free_words(tesseract_word *words, size_t count);

#endif
