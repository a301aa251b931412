// What Quartet uses of libvips, in calls of fixed arguments: Swift cannot call C's variadic functions.
//
// The library is opened at run time (libvips.so.42), because only the child that works on pictures
// needs it. The server is neither linked with it nor pays for it, and no development package is needed.

#ifndef QUARTET_CVIPS_H
#define QUARTET_CVIPS_H

#include <stddef.h>

// A picture, counted: each function that returns one gives a count to the caller.
typedef struct _VipsImage CVipsImage;

// One operation of libvips, with its arguments.
typedef struct _VipsOperation CVipsCall;

// Opens the library with so many threads for an operation, and allows no decoder but JPEG's.
// Zero if all is well. To be called once, before all else.
int cvips_open(int threads);

// What went wrong last, or an empty text. The text is the caller's, for free().
char *cvips_complaint(void);

// A JPEG's picture, decoded when it is used; the bytes must outlive it. Options as libvips writes
// them, such as "[shrink=2]".
CVipsImage *cvips_jpeg(const void *bytes, size_t count, const char *options);

// A picture of bytes, line by line without gaps, copied.
CVipsImage *cvips_raster(const void *bytes, size_t count, int width, int height, int bands);

// A matrix for recomb and conv, line by line.
CVipsImage *cvips_matrix(const double *values, int width, int height);

// The same picture, worked out.
CVipsImage *cvips_in_memory(CVipsImage *picture);

// The bytes of a picture, for cvips_free().
void *cvips_bytes(CVipsImage *picture, size_t *count);

// A JPEG without metadata, for cvips_free().
void *cvips_jpeg_of(CVipsImage *picture, int quality, size_t *count);
void cvips_free(void *bytes);

// The bytes of a picture that is in memory, for as long as it is there.
const void *cvips_pixels(CVipsImage *picture);

int cvips_width(CVipsImage *picture);
int cvips_height(CVipsImage *picture);
int cvips_bands(CVipsImage *picture);
void cvips_release(CVipsImage *picture);

enum { CVipsOver, CVipsMultiply, CVipsScreen, CVipsOverlay, CVipsSoftLight };

// Lays a picture over another of the same size. Both have three bands of bytes; the mask has one, or
// is null. Libvips does this in floating point with four bands, which takes five times as long.
CVipsImage *cvips_blend(CVipsImage *base, CVipsImage *top, CVipsImage *mask, int mode, int opacity);

// A picture of bytes plus so many 256ths of what it has more than another.
CVipsImage *cvips_exaggerate(CVipsImage *picture, CVipsImage *other, int amount);

// A picture of bytes in memory, made larger by a cubic curve in both directions. It may not become
// smaller. Libvips' own operation takes each pixel for itself, which takes five times as long.
CVipsImage *cvips_enlarged(CVipsImage *picture, int width, int height);

// An operation by its name, or null.
CVipsCall *cvips_call(const char *name);
int cvips_set_text(CVipsCall *call, const char *name, const char *value);
void cvips_set_picture(CVipsCall *call, const char *name, CVipsImage *picture);
void cvips_set_pictures(CVipsCall *call, const char *name, CVipsImage **pictures, int count);

// Runs the operation, returns its picture `out` or null, and ends the call.
CVipsImage *cvips_run(CVipsCall *call);

#endif
