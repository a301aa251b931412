#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "CVips.h"

// A pixel of the result is a sum of four neighbours in each direction.
enum { Taps = 4, WeightBits = 11, LineBits = 6 };

typedef struct {
  int place[Taps];
  int weight[Taps];
} Sum;

// The curve of Catmull and Rom through the pixels' middles. At an edge the last pixel is repeated.
static void find(Sum *sums, int from, int to) {
  for (int index = 0; index < to; index++) {
    double middle = (index + 0.5) * from / to - 0.5;
    int first = (int)floor(middle) - 1;
    double t = middle - floor(middle);
    double weights[Taps] = {
      ((2 - t) * t - 1) * t / 2, ((3 * t - 5) * t * t + 2) / 2, ((4 - 3 * t) * t + 1) * t / 2,
      (t - 1) * t * t / 2,
    };
    int rest = 1 << WeightBits;
    for (int tap = 0; tap < Taps; tap++) {
      int place = first + tap;
      sums[index].place[tap] = place < 0 ? 0 : place >= from ? from - 1 : place;
      sums[index].weight[tap] = (int)lround(weights[tap] * (1 << WeightBits));
      rest -= sums[index].weight[tap];
    }
    // One color stays exactly that color.
    sums[index].weight[1] += rest;
  }
}

static void widen(
  const uint8_t *restrict from, int16_t *restrict to, const Sum *restrict sums, int width, int bands
) {
  for (int column = 0; column < width; column++)
    for (int band = 0; band < bands; band++) {
      int value = 1 << (WeightBits - LineBits - 1);
      for (int tap = 0; tap < Taps; tap++)
        value += sums[column].weight[tap] * from[sums[column].place[tap] * bands + band];
      to[column * bands + band] = (int16_t)(value >> (WeightBits - LineBits));
    }
}

static void join(
  const int16_t *restrict a, const int16_t *restrict b, const int16_t *restrict c,
  const int16_t *restrict d, const int *weights, uint8_t *restrict to, size_t count
) {
  const int shift = WeightBits + LineBits;
  const int wa = weights[0], wb = weights[1], wc = weights[2], wd = weights[3];
  for (size_t place = 0; place < count; place++) {
    int value = (wa * a[place] + wb * b[place] + wc * c[place] + wd * d[place]
      + (1 << (shift - 1))) >> shift;
    to[place] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
  }
}

CVipsImage *cvips_enlarged(CVipsImage *picture, int width, int height) {
  int own = cvips_width(picture), lines = cvips_height(picture), bands = cvips_bands(picture);
  const uint8_t *bytes = cvips_pixels(picture);
  size_t line = (size_t)width * (size_t)bands;
  Sum *sums = malloc(sizeof(Sum) * ((size_t)width + (size_t)height));
  // The lines that the next ones need, each at its number modulo four.
  int16_t *wide = malloc(sizeof(int16_t) * line * Taps);
  uint8_t *result = malloc(line * (size_t)height);
  CVipsImage *enlarged = NULL;
  if (bytes != NULL && sums != NULL && wide != NULL && result != NULL) {
    Sum *down = sums + width;
    find(sums, own, width);
    find(down, lines, height);
    int done = 0;
    for (int row = 0; row < height; row++) {
      for (; done <= down[row].place[Taps - 1]; done++)
        widen(bytes + (size_t)done * (size_t)own * (size_t)bands,
          wide + (size_t)(done % Taps) * line, sums, width, bands);
      const int16_t *above[Taps];
      for (int tap = 0; tap < Taps; tap++)
        above[tap] = wide + (size_t)(down[row].place[tap] % Taps) * line;
      join(above[0], above[1], above[2], above[3], down[row].weight,
        result + (size_t)row * line, line);
    }
    enlarged = cvips_raster(result, line * (size_t)height, width, height, bands);
  }
  free(sums);
  free(wide);
  free(result);
  return enlarged;
}
