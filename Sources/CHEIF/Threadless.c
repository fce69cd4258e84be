#include "Libraries.h"

#include <stdbool.h>
#include <string.h>

static const struct heif_error fine = {heif_error_Ok, heif_suberror_Unspecified, "Success"};

static struct heif_error failure(const char *reason) {
    return (struct heif_error){heif_error_Decoder_plugin_error, heif_suberror_Unspecified, reason};
}

static const char *name(void) {
    return "libde265 without threads";
}

// libheif takes the decoder with the largest number; its own have 100 and 90.
static int priority(enum heif_compression_format format) {
    return format == heif_compression_HEVC ? 200 : 0;
}

static struct heif_error new_decoder(void **decoder) {
    *decoder = de265.de265_new_decoder();
    return *decoder ? fine : failure("libde265 can't be started");
}

static void free_decoder(void *decoder) {
    de265.de265_free_decoder(decoder);
}

// Units of the bit stream, each behind its length in four bytes (ISO/IEC 14496-15, 8.3.3.1).
static struct heif_error push_data(void *decoder, const void *data, size_t size) {
    const uint8_t *bytes = data;
    while (size > 0) {
        if (size < 4) return failure("the picture's data are cut short");
        size_t length = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
        bytes += 4;
        size -= 4;
        if (length > size || length > INT32_MAX) return failure("the picture's data are cut short");
        de265_error error = de265.de265_push_NAL(decoder, bytes, (int)length, 0, NULL);
        if (error != DE265_OK) return failure(de265.de265_get_error_text(error));
        bytes += length;
        size -= length;
    }
    return fine;
}

static struct heif_error copy_plane(const struct de265_image *from, struct heif_image *to, int index) {
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    int width = de265.de265_get_image_width(from, index), height = de265.de265_get_image_height(from, index);
    int bits = de265.de265_get_bits_per_pixel(from, index);
    if (bits < 8 || bits > 16 || width <= 0 || height <= 0) return failure("the picture has unusual samples");
    struct heif_error error = heif.heif_image_add_plane(to, channels[index], width, height, bits);
    if (error.code != heif_error_Ok) return error;
    int from_stride = 0, to_stride = 0;
    const uint8_t *source = de265.de265_get_image_plane(from, index, &from_stride);
    uint8_t *target = heif.heif_image_get_plane(to, channels[index], &to_stride);
    if (!source || !target) return failure("no memory for the picture");
    size_t row = (size_t)width * (bits > 8 ? 2 : 1);
    if ((size_t)from_stride < row || (size_t)to_stride < row) return failure("the picture has unusual rows");
    for (int y = 0; y < height; y++) {
        memcpy(target + (size_t)y * (size_t)to_stride, source + (size_t)y * (size_t)from_stride, row);
    }
    return fine;
}

static struct heif_error copy_image(const struct de265_image *from, struct heif_image **to) {
    static const enum heif_chroma chromas[] = {heif_chroma_monochrome, heif_chroma_420, heif_chroma_422,
                                               heif_chroma_444};
    enum de265_chroma chroma = de265.de265_get_chroma_format(from);
    if ((unsigned)chroma > de265_chroma_444) return failure("the picture has unusual colours");
    bool is_grey = chroma == de265_chroma_mono;
    struct heif_error error =
        heif.heif_image_create(de265.de265_get_image_width(from, 0), de265.de265_get_image_height(from, 0),
                               is_grey ? heif_colorspace_monochrome : heif_colorspace_YCbCr, chromas[chroma], to);
    for (int index = 0; error.code == heif_error_Ok && index < (is_grey ? 1 : 3); index++) {
        error = copy_plane(from, *to, index);
    }
    if (error.code != heif_error_Ok && *to) {
        heif.heif_image_release(*to);
        *to = NULL;
    }
    return error;
}

static struct heif_error decode_image(void *decoder, struct heif_image **image) {
    *image = NULL;
    de265.de265_flush_data(decoder);
    const struct de265_image *picture = NULL;
    int more = 1;
    while (more && !picture) {
        more = 0;
        de265_error error = de265.de265_decode(decoder, &more);
        if (error != DE265_OK) return failure(de265.de265_get_error_text(error));
        picture = de265.de265_get_next_picture(decoder);
    }
    return picture ? copy_image(picture, image) : failure("the file holds no picture");
}

static void set_strict_decoding(void *decoder, int flag) {
    (void)decoder, (void)flag;
}

const struct heif_decoder_plugin threadless_decoder = {
    .plugin_api_version = 3,
    .get_plugin_name = name,
    .does_support_format = priority,
    .new_decoder = new_decoder,
    .free_decoder = free_decoder,
    .push_data = push_data,
    .decode_image = decode_image,
    .set_strict_decoding = set_strict_decoding,
    .id_name = "libde265-threadless",
};
