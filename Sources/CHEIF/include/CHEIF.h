#ifndef CHEIF_H
#define CHEIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// HEIC and AVIF by libheif, which is opened only where it is needed: it and what it brings take longer to open than all
// the rest.

/// Opens libheif, and libde265 for HEIC. To be called before the sandbox closes.
/// Returns false when they can't be opened.
bool heif_open_libraries(void);

/// Whether both were opened.
bool heif_is_ready(void);

typedef struct {
    /// Pixels as shown: turned and cropped as the file says.
    uint32_t width;
    uint32_t height;
    bool has_alpha;
    /// The colour profile, to be freed by the caller; NULL when there is none or it has more than most_profile bytes.
    uint8_t *profile;
    size_t profile_size;
    /// Bytes of the profile as the file says, whether or not it was copied.
    size_t profile_claimed;
} heif_answer;

/// Reads what a file says of its main picture, and decodes nothing. Returns false with a problem.
bool heif_look(const uint8_t *bytes, size_t size, size_t most_profile, heif_answer *answer, char *problem,
               size_t problem_size);

/// Decodes the main picture, of which the caller has checked the size and made room for, with blue in the lowest byte and
/// the opacity in the highest. Returns false with a problem.
bool heif_decode(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t *pixels, char *problem,
                 size_t problem_size);

#endif
