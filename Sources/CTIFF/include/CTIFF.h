#ifndef CTIFF_H
#define CTIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// TIFF by libtiff, which is opened only where it is needed: most files are none, and it brings six libraries along.

/// Opens libtiff. To be called before the sandbox closes.
/// Returns false when it can't be opened.
bool tiff_open_library(void);

/// Whether libtiff was opened.
bool tiff_is_ready(void);

typedef enum {
    tiff_colours_grey,
    tiff_colours_rgb,
    /// Cyan, magenta, yellow and black from the lowest byte; 255 is no ink.
    tiff_colours_inks,
    /// Turned into RGB by libtiff; a profile doesn't fit any more.
    tiff_colours_other,
} tiff_colours;

typedef struct {
    tiff_colours colours;
    /// The colour profile, to be freed by the caller; NULL when there is none or it has more than most_profile bytes.
    uint8_t *profile;
    size_t profile_size;
    /// Bytes of the profile as the file says, whether or not it was copied.
    size_t profile_claimed;
} tiff_answer;

/// Decodes one directory of a TIFF, as stored: not turned.
///
/// directory is its position in the file; width and height are what the caller has checked and made room for. Pixels come
/// with blue in the lowest byte, over white paper. Returns false with a problem.
bool tiff_decode(const uint8_t *bytes, size_t size, uint64_t directory, uint32_t width, uint32_t height,
                 size_t most_profile, uint32_t *pixels, tiff_answer *answer, char *problem, size_t problem_size);

#endif
