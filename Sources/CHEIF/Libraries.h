#ifndef CHEIF_LIBRARIES_H
#define CHEIF_LIBRARIES_H

#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>

#define HEIF_FUNCTIONS(F) \
    F(heif_init) F(heif_context_alloc) F(heif_context_free) F(heif_context_read_from_memory_without_copy) \
    F(heif_context_get_primary_image_handle) F(heif_context_set_max_decoding_threads) F(heif_image_handle_release) \
    F(heif_image_handle_get_width) F(heif_image_handle_get_height) F(heif_image_handle_has_alpha_channel) \
    F(heif_image_handle_get_raw_color_profile_size) F(heif_image_handle_get_raw_color_profile) \
    F(heif_decoding_options_alloc) F(heif_decoding_options_free) F(heif_decode_image) \
    F(heif_image_get_plane_readonly) F(heif_image_get_plane) F(heif_image_get_width) F(heif_image_get_height) \
    F(heif_image_create) F(heif_image_add_plane) F(heif_image_release) F(heif_register_decoder_plugin)

#define DE265_FUNCTIONS(F) \
    F(de265_new_decoder) F(de265_free_decoder) F(de265_push_NAL) F(de265_flush_data) F(de265_decode) \
    F(de265_get_next_picture) F(de265_get_image_width) F(de265_get_image_height) F(de265_get_chroma_format) \
    F(de265_get_bits_per_pixel) F(de265_get_image_plane) F(de265_get_error_text)

#define DECLARE(name) __typeof__(name) *name;
typedef struct {
    HEIF_FUNCTIONS(DECLARE)
} heif_functions;
typedef struct {
    DE265_FUNCTIONS(DECLARE)
} de265_functions;
#undef DECLARE

extern heif_functions heif;
extern de265_functions de265;

/// A decoder of HEVC that works on the caller's thread; libheif's own starts another, which the sandbox forbids.
extern const struct heif_decoder_plugin threadless_decoder;

#endif
