#include "CTIFF.h"
#include "Library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What libtiff may allocate in one piece: more than any strip of a page needs.
enum { largest_piece = 256 << 20 };

typedef struct {
    const uint8_t *bytes;
    uint64_t size;
    uint64_t position;
    char *problem;
    size_t problem_size;
} input;

static tmsize_t read_input(thandle_t handle, void *buffer, tmsize_t count) {
    input *file = handle;
    if (count < 0 || file->position > file->size) return 0;
    uint64_t rest = file->size - file->position;
    if ((uint64_t)count > rest) count = (tmsize_t)rest;
    memcpy(buffer, file->bytes + file->position, (size_t)count);
    file->position += (uint64_t)count;
    return count;
}

static tmsize_t write_nothing(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle, (void)buffer, (void)count;
    return 0;
}

static toff_t seek_input(thandle_t handle, toff_t offset, int whence) {
    input *file = handle;
    uint64_t base = whence == SEEK_CUR ? file->position : whence == SEEK_END ? file->size : 0;
    file->position = base + offset;
    return file->position;
}

static int close_input(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of_input(thandle_t handle) {
    return ((input *)handle)->size;
}

// The first complaint is the cause; those after it follow from it.
static int keep_error(TIFF *file, void *context, const char *module, const char *format, va_list arguments) {
    (void)file, (void)module;
    input *input = context;
    if (!input->problem[0]) vsnprintf(input->problem, input->problem_size, format, arguments);
    return 1;
}

static int ignore_warning(TIFF *file, void *context, const char *module, const char *format, va_list arguments) {
    (void)file, (void)context, (void)module, (void)format, (void)arguments;
    return 1;
}

static TIFF *open_input(input *input) {
    TIFFOpenOptions *options = tiff.TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    tiff.TIFFOpenOptionsSetMaxSingleMemAlloc(options, largest_piece);
    tiff.TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, input);
    tiff.TIFFOpenOptionsSetWarningHandlerExtR(options, ignore_warning, NULL);
    // h: no directory is read yet; m: no file is mapped.
    TIFF *file = tiff.TIFFClientOpenExt("picture", "rhm", input, read_input, write_nothing, seek_input, close_input,
                                        size_of_input, NULL, NULL, options);
    tiff.TIFFOpenOptionsFree(options);
    return file;
}

// One sample of inks, of 8 or 16 bits, as 255 less its amount.
static inline uint32_t ink(const uint8_t *sample, int bytes) {
    uint8_t amount = bytes == 1 ? *sample : (uint8_t)(*(const uint16_t *)(const void *)sample >> 8);
    return 255u - amount;
}

static void copy_inks(const uint8_t *from, uint32_t *to, uint32_t count, int samples, int bytes) {
    for (uint32_t x = 0; x < count; x++, from += samples * bytes) {
        to[x] = ink(from, bytes) | ink(from + bytes, bytes) << 8 | ink(from + 2 * bytes, bytes) << 16 |
                ink(from + 3 * bytes, bytes) << 24;
    }
}

static bool read_ink_rows(TIFF *file, uint32_t width, uint32_t height, int samples, int bytes, uint32_t *pixels) {
    tmsize_t size = tiff.TIFFScanlineSize(file);
    if (size < (tmsize_t)width * samples * bytes || size > largest_piece) return false;
    uint8_t *row = malloc((size_t)size);
    bool is_good = row != NULL;
    for (uint32_t y = 0; is_good && y < height; y++) {
        is_good = tiff.TIFFReadScanline(file, row, y, 0) >= 0;
        if (is_good) copy_inks(row, pixels + (size_t)y * width, width, samples, bytes);
    }
    free(row);
    return is_good;
}

static bool read_ink_tiles(TIFF *file, uint32_t width, uint32_t height, int samples, int bytes, uint32_t *pixels) {
    uint32_t tile_width = 0, tile_height = 0;
    tiff.TIFFGetField(file, TIFFTAG_TILEWIDTH, &tile_width);
    tiff.TIFFGetField(file, TIFFTAG_TILELENGTH, &tile_height);
    tmsize_t size = tiff.TIFFTileSize(file);
    if (!tile_width || !tile_height || size > largest_piece) return false;
    if ((uint64_t)size < (uint64_t)tile_width * tile_height * (uint64_t)(samples * bytes)) return false;
    uint8_t *tile = malloc((size_t)size);
    bool is_good = tile != NULL;
    for (uint32_t y = 0; is_good && y < height; y += tile_height) {
        for (uint32_t x = 0; is_good && x < width; x += tile_width) {
            is_good = tiff.TIFFReadTile(file, tile, x, y, 0, 0) >= 0;
            uint32_t columns = width - x < tile_width ? width - x : tile_width;
            for (uint32_t row = 0; is_good && row < tile_height && row < height - y; row++) {
                copy_inks(tile + (size_t)row * tile_width * (size_t)(samples * bytes),
                          pixels + (size_t)(y + row) * width + x, columns, samples, bytes);
            }
        }
    }
    free(tile);
    return is_good;
}

// Red from the lowest byte with its opacity already multiplied in, over white paper, with blue in the lowest byte.
static void lay_on_paper(uint32_t *pixels, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = pixels[i];
        uint32_t paper = 255u - TIFFGetA(pixel);
        uint32_t red = TIFFGetR(pixel) + paper, green = TIFFGetG(pixel) + paper, blue = TIFFGetB(pixel) + paper;
        if (red > 255) red = 255;
        if (green > 255) green = 255;
        if (blue > 255) blue = 255;
        pixels[i] = 0xFF000000u | red << 16 | green << 8 | blue;
    }
}

static bool read_colours(TIFF *file, uint32_t width, uint32_t height, uint32_t *pixels, input *input) {
    char problem[1024] = "";
    TIFFRGBAImage image;
    bool is_good = tiff.TIFFRGBAImageOK(file, problem) && tiff.TIFFRGBAImageBegin(&image, file, 1, problem);
    if (is_good) {
        // It turns upside down only; the caller turns all the way.
        image.req_orientation = image.orientation;
        is_good = tiff.TIFFRGBAImageGet(&image, pixels, width, height);
        tiff.TIFFRGBAImageEnd(&image);
    }
    if (is_good) lay_on_paper(pixels, (size_t)width * height);
    if (!is_good && !input->problem[0]) snprintf(input->problem, input->problem_size, "%s", problem);
    return is_good;
}

static void copy_profile(TIFF *file, size_t most, tiff_answer *answer) {
    uint32_t size = 0;
    void *profile = NULL;
    if (!tiff.TIFFGetField(file, TIFFTAG_ICCPROFILE, &size, &profile) || !profile || !size) return;
    answer->profile_claimed = size;
    if (size > most || !(answer->profile = malloc(size))) return;
    memcpy(answer->profile, profile, size);
    answer->profile_size = size;
}

static bool read_directory(TIFF *file, uint32_t width, uint32_t height, uint32_t *pixels, tiff_answer *answer,
                           input *input) {
    uint32_t found_width = 0, found_height = 0;
    uint16_t photometric = PHOTOMETRIC_MINISBLACK, samples = 1, bits = 1, planes = PLANARCONFIG_CONTIG,
             inks = INKSET_CMYK;
    tiff.TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &found_width);
    tiff.TIFFGetField(file, TIFFTAG_IMAGELENGTH, &found_height);
    // Both sizes come from the same bytes; the one that was checked counts.
    if (found_width != width || found_height != height) return false;
    tiff.TIFFGetFieldDefaulted(file, TIFFTAG_PHOTOMETRIC, &photometric);
    tiff.TIFFGetFieldDefaulted(file, TIFFTAG_SAMPLESPERPIXEL, &samples);
    tiff.TIFFGetFieldDefaulted(file, TIFFTAG_BITSPERSAMPLE, &bits);
    tiff.TIFFGetFieldDefaulted(file, TIFFTAG_PLANARCONFIG, &planes);
    tiff.TIFFGetFieldDefaulted(file, TIFFTAG_INKSET, &inks);
    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: answer->colours = tiff_colours_grey; break;
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_PALETTE:
    case PHOTOMETRIC_YCBCR: answer->colours = tiff_colours_rgb; break;
    default: answer->colours = tiff_colours_other;
    }
    bool are_inks = photometric == PHOTOMETRIC_SEPARATED && inks == INKSET_CMYK && samples >= 4 &&
                    planes == PLANARCONFIG_CONTIG && (bits == 8 || bits == 16);
    if (!are_inks) return read_colours(file, width, height, pixels, input);
    answer->colours = tiff_colours_inks;
    return tiff.TIFFIsTiled(file) ? read_ink_tiles(file, width, height, samples, bits / 8, pixels)
                                  : read_ink_rows(file, width, height, samples, bits / 8, pixels);
}

bool tiff_decode(const uint8_t *bytes, size_t size, uint64_t directory, uint32_t width, uint32_t height,
                 size_t most_profile, uint32_t *pixels, tiff_answer *answer, char *problem, size_t problem_size) {
    *answer = (tiff_answer){.colours = tiff_colours_other};
    problem[0] = 0;
    if (!tiff_is_ready()) return false;
    input input = {.bytes = bytes, .size = size, .problem = problem, .problem_size = problem_size};
    TIFF *file = open_input(&input);
    if (!file) return false;
    bool is_good = tiff.TIFFSetSubDirectory(file, directory) &&
                   read_directory(file, width, height, pixels, answer, &input);
    if (is_good) copy_profile(file, most_profile, answer);
    tiff.TIFFClose(file);
    return is_good;
}
