#include "CFaces.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

// A picture in one size, with the sums of its pixels, and of their squares, above and left of each.
typedef struct {
  int width;
  int height;
  unsigned char *levels;
  uint32_t *sums;
  uint64_t *squares;
} Scaled;

// Bilinear, as the data was trained for.
static void scale(const unsigned char *levels, int width, int height, Scaled *to) {
  double dx = (double)width / to->width, dy = (double)height / to->height;
  for (int line = 0; line < to->height; line++) {
    double y = fmax(0, (line + 0.5) * dy - 0.5);
    int top = (int)y, bottom = top + 1 < height ? top + 1 : top;
    float down = (float)(y - top);
    for (int column = 0; column < to->width; column++) {
      double x = fmax(0, (column + 0.5) * dx - 0.5);
      int left = (int)x, right = left + 1 < width ? left + 1 : left;
      float across = (float)(x - left);
      float above = levels[top * width + left] * (1 - across) + levels[top * width + right] * across;
      float below =
          levels[bottom * width + left] * (1 - across) + levels[bottom * width + right] * across;
      to->levels[line * to->width + column] =
          (unsigned char)(above * (1 - down) + below * down + 0.5f);
    }
  }
}

static void sum(Scaled *picture) {
  int wide = picture->width + 1;
  for (int column = 0; column < wide; column++) picture->sums[column] = picture->squares[column] = 0;
  for (int line = 0; line < picture->height; line++) {
    uint32_t row = 0;
    uint64_t squares = 0;
    int place = (line + 1) * wide;
    picture->sums[place] = 0;
    picture->squares[place] = 0;
    for (int column = 0; column < picture->width; column++) {
      uint32_t level = picture->levels[line * picture->width + column];
      row += level;
      squares += level * level;
      place++;
      picture->sums[place] = picture->sums[place - wide] + row;
      picture->squares[place] = picture->squares[place - wide] + squares;
    }
  }
}

// In numbers that wrap: the difference is right all the same.
static inline uint32_t within(const uint32_t *sums, int wide, int x, int y, int w, int h) {
  const uint32_t *top = sums + y * wide + x, *bottom = top + h * wide;
  return bottom[w] - bottom[0] - top[w] + top[0];
}

static inline uint64_t squaresWithin(const uint64_t *sums, int wide, int x, int y, int w, int h) {
  const uint64_t *top = sums + (size_t)y * wide + x, *bottom = top + (size_t)h * wide;
  return bottom[w] - bottom[0] - top[w] + top[0];
}

// How much the window's levels differ, times its area. It makes the questions the same in weak and
// in strong light. The outermost pixels are left out, as in training. 0 for a flat window.
static double spread(const CFacesCascade *cascade, const Scaled *picture, int x, int y) {
  int wide = picture->width + 1, w = cascade->width - 2, h = cascade->height - 2;
  double mean = within(picture->sums, wide, x + 1, y + 1, w, h);
  double squares = (double)squaresWithin(picture->squares, wide, x + 1, y + 1, w, h);
  double difference = squares * w * h - mean * mean;
  return difference > 0 ? sqrt(difference) : 0;
}

static int comesThrough(const CFacesCascade *cascade, const Scaled *picture, int x, int y) {
  int wide = picture->width + 1;
  double spreadOfAll = spread(cascade, picture, x, y);
  // Ten levels between dark and light are no face.
  if (spreadOfAll < 10 * (cascade->width - 2) * (cascade->height - 2)) return 0;
  float unit = (float)(1 / spreadOfAll);
  const uint32_t *sums = picture->sums + y * wide + x;
  int tree = 0;
  for (int stage = 0; stage < cascade->stageCount; stage++) {
    float votes = 0;
    for (; tree < cascade->stages[stage].lastTree; tree++) {
      int at = cascade->trees[tree];
      while (at >= 0) {
        const CFacesNode *node = cascade->nodes + at;
        float value = 0;
        for (int n = 0; n < 3 && node->rectangles[n][2]; n++) {
          const unsigned char *r = node->rectangles[n];
          value += node->weights[n] * (int32_t)within(sums, wide, r[0], r[1], r[2], r[3]);
        }
        at = value * unit < node->threshold ? node->below : node->above;
      }
      votes += cascade->leaves[-1 - at];
    }
    if (votes < cascade->stages[stage].threshold) return 0;
  }
  return 1;
}

static int look(const CFacesCascade *cascade, const Scaled *picture, double factor,
                CFacesWindow *found, int room, int count) {
  for (int y = 0; y + cascade->height <= picture->height; y++) {
    for (int x = 0; x + cascade->width <= picture->width; x++) {
      if (!comesThrough(cascade, picture, x, y)) continue;
      if (count < room) {
        found[count] = (CFacesWindow){(int)lround(x * factor), (int)lround(y * factor),
                                      (int)lround(cascade->width * factor),
                                      (int)lround(cascade->height * factor)};
      }
      count++;
    }
  }
  return count;
}

int cfaces_find(const CFacesCascade *cascade, const unsigned char *levels, int width, int height,
                int least, CFacesWindow *found, int room) {
  size_t places = ((size_t)width + 1) * ((size_t)height + 1);
  Scaled picture = {
      .levels = malloc(places),
      .sums = malloc(places * sizeof(uint32_t)),
      .squares = malloc(places * sizeof(uint64_t)),
  };
  int count = 0;
  if (picture.levels && picture.sums && picture.squares) {
    double factor = fmax(1, (double)least / cascade->width);
    for (;; factor *= 1.1) {
      picture.width = (int)lround(width / factor);
      picture.height = (int)lround(height / factor);
      if (picture.width < cascade->width || picture.height < cascade->height) break;
      scale(levels, width, height, &picture);
      sum(&picture);
      count = look(cascade, &picture, factor, found, room, count);
    }
  } else {
    count = -1;
  }
  free(picture.levels);
  free(picture.sums);
  free(picture.squares);
  return count;
}
