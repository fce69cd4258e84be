#include "CHEIF.h"
#include "Libraries.h"

#include <stdio.h>
#include <stdlib.h>

static void keep(struct heif_error error, char *problem, size_t size) {
    if (error.code != heif_error_Ok) snprintf(problem, size, "%s", error.message ? error.message : "no reason given");
}

static struct heif_image_handle *open_picture(struct heif_context *context, const uint8_t *bytes, size_t size,
                                              char *problem, size_t problem_size) {
    // The sandbox lets no thread begin.
    heif.heif_context_set_max_decoding_threads(context, 0);
    struct heif_image_handle *handle = NULL;
    struct heif_error error = heif.heif_context_read_from_memory_without_copy(context, bytes, size, NULL);
    if (error.code == heif_error_Ok) error = heif.heif_context_get_primary_image_handle(context, &handle);
    keep(error, problem, problem_size);
    return error.code == heif_error_Ok ? handle : NULL;
}

static uint32_t length(int value) {
    return value > 0 ? (uint32_t)value : 0;
}

static void copy_profile(struct heif_image_handle *handle, size_t most, heif_answer *answer) {
    size_t size = heif.heif_image_handle_get_raw_color_profile_size(handle);
    answer->profile_claimed = size;
    if (size == 0 || size > most || !(answer->profile = malloc(size))) return;
    if (heif.heif_image_handle_get_raw_color_profile(handle, answer->profile).code == heif_error_Ok) {
        answer->profile_size = size;
    }
}

bool heif_look(const uint8_t *bytes, size_t size, size_t most_profile, heif_answer *answer, char *problem,
               size_t problem_size) {
    *answer = (heif_answer){0};
    problem[0] = 0;
    struct heif_context *context = heif_is_ready() ? heif.heif_context_alloc() : NULL;
    if (!context) return false;
    struct heif_image_handle *handle = open_picture(context, bytes, size, problem, problem_size);
    if (handle) {
        answer->width = length(heif.heif_image_handle_get_width(handle));
        answer->height = length(heif.heif_image_handle_get_height(handle));
        answer->has_alpha = heif.heif_image_handle_has_alpha_channel(handle);
        copy_profile(handle, most_profile, answer);
        heif.heif_image_handle_release(handle);
    }
    heif.heif_context_free(context);
    return handle != NULL;
}

static bool copy_pixels(const struct heif_image *image, uint32_t width, uint32_t height, uint32_t *pixels) {
    int stride = 0;
    const uint8_t *plane = heif.heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    if (!plane || length(heif.heif_image_get_width(image, heif_channel_interleaved)) != width ||
        length(heif.heif_image_get_height(image, heif_channel_interleaved)) != height ||
        length(stride) < (uint64_t)width * 4)
        return false;
    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *from = plane + (size_t)y * (size_t)stride;
        uint32_t *to = pixels + (size_t)y * width;
        for (uint32_t x = 0; x < width; x++, from += 4) {
            to[x] = (uint32_t)from[3] << 24 | (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
        }
    }
    return true;
}

bool heif_decode(const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint32_t *pixels, char *problem,
                 size_t problem_size) {
    problem[0] = 0;
    struct heif_context *context = heif_is_ready() ? heif.heif_context_alloc() : NULL;
    if (!context) return false;
    struct heif_image_handle *handle = open_picture(context, bytes, size, problem, problem_size);
    struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
    struct heif_image *image = NULL;
    bool is_good = false;
    if (handle && options) {
        options->convert_hdr_to_8bit = 1;
        struct heif_error error =
            heif.heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options);
        keep(error, problem, problem_size);
        is_good = error.code == heif_error_Ok && image && copy_pixels(image, width, height, pixels);
    }
    if (image) heif.heif_image_release(image);
    if (options) heif.heif_decoding_options_free(options);
    if (handle) heif.heif_image_handle_release(handle);
    heif.heif_context_free(context);
    return is_good;
}
