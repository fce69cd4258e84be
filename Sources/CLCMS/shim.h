#include <lcms2.h>
// Pixels of four bytes. Swift doesn't see macros that compute.
static const cmsUInt32Number format_bgr = TYPE_BGRA_8;
static const cmsUInt32Number format_grey = COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
static const cmsUInt32Number format_inverted_inks = TYPE_CMYK_8_REV;
