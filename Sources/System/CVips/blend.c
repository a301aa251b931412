#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "CVips.h"


// The results of each mode for each pair of bytes: [mode][top][base].
static uint8_t tables[5][256][256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

// The formulas of ISO 32000-1, 11.3.5, for an opaque backdrop.
static double blended(int mode, double top, double base) {
  switch (mode) {
    case CVipsMultiply: return top * base;
    case CVipsScreen: return top + base - top * base;
    case CVipsOverlay:
      return base <= 0.5 ? 2 * base * top : 1 - 2 * (1 - base) * (1 - top);
    case CVipsSoftLight: {
      if (top <= 0.5) return base - (1 - 2 * top) * base * (1 - base);
      double light = base <= 0.25 ? ((16 * base - 12) * base + 4) * base : sqrt(base);
      return base + (2 * top - 1) * (light - base);
    }
    default: return top;
  }
}

static void fill(void) {
  for (int mode = 0; mode < 5; mode++)
    for (int top = 0; top < 256; top++)
      for (int base = 0; base < 256; base++) {
        double value = blended(mode, top / 255.0, base / 255.0);
        tables[mode][top][base] = (uint8_t)(255 * (value < 0 ? 0 : value > 1 ? 1 : value) + 0.5);
      }
}

static uint8_t mixed(int base, int top, int share) {
  // A rounded division by 255.
  int value = base * (255 - share) + top * share + 128;
  return (uint8_t)((value + (value >> 8)) >> 8);
}

static CVipsImage *finished(uint8_t *bytes, size_t count, CVipsImage *like) {
  CVipsImage *picture =
    cvips_raster(bytes, count, cvips_width(like), cvips_height(like), cvips_bands(like));
  free(bytes);
  return picture;
}

CVipsImage *cvips_blend(
  CVipsImage *base, CVipsImage *top, CVipsImage *mask, int mode, int opacity
) {
  pthread_once(&once, fill);
  const uint8_t *below = cvips_pixels(base), *above = cvips_pixels(top);
  const uint8_t *where = mask != NULL ? cvips_pixels(mask) : NULL;
  size_t pixels = (size_t)cvips_width(base) * (size_t)cvips_height(base);
  uint8_t *bytes = malloc(pixels * 3);
  if (below == NULL || above == NULL || (mask != NULL && where == NULL) || bytes == NULL) {
    free(bytes);
    return NULL;
  }
  const uint8_t (*table)[256] = tables[mode];
  for (size_t pixel = 0; pixel < pixels; pixel++) {
    int share = where != NULL ? mixed(0, where[pixel], opacity) : opacity;
    for (size_t place = 3 * pixel; place < 3 * pixel + 3; place++)
      bytes[place] = mixed(below[place], table[above[place]][below[place]], share);
  }
  return finished(bytes, pixels * 3, base);
}

CVipsImage *cvips_exaggerate(CVipsImage *picture, CVipsImage *other, int amount) {
  const uint8_t *own = cvips_pixels(picture), *others = cvips_pixels(other);
  size_t count = (size_t)cvips_width(picture) * (size_t)cvips_height(picture)
    * (size_t)cvips_bands(picture);
  uint8_t *bytes = malloc(count);
  if (own == NULL || others == NULL || bytes == NULL) {
    free(bytes);
    return NULL;
  }
  for (size_t place = 0; place < count; place++) {
    int value = own[place] + (((own[place] - others[place]) * amount) >> 8);
    bytes[place] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
  }
  return finished(bytes, count, picture);
}
