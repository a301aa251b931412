// Looks for faces with a cascade of classifiers over rectangles (Viola and Jones, 2001), as OpenCV's
// trained data describes one.
//
// The search is in C, because it looks at some hundred thousand windows of a photo. Swift that is not
// optimised, as tests have it, would take fifty times as long.

#ifndef QUARTET_CFACES_H
#define QUARTET_CFACES_H

// A question about a window: weighted sums of up to three rectangles, compared with a threshold.
typedef struct {
  // Left, top, width and height, in the cascade's own window. A width of 0: no such rectangle.
  unsigned char rectangles[3][4];
  float weights[3];
  float threshold;
  // Where to go below the threshold, and else: a node, or a leaf n as -1 - n.
  int below;
  int above;
} CFacesNode;

// Trees until `lastTree` are asked, and their leaves must come to the threshold.
typedef struct {
  int lastTree;
  float threshold;
} CFacesStage;

// Whoever makes one vouches for its numbers: children come after their parents, and rectangles are
// inside the window.
typedef struct {
  int width;
  int height;
  const CFacesNode *nodes;
  const float *leaves;
  // The first node of each tree.
  const int *trees;
  const CFacesStage *stages;
  int stageCount;
} CFacesCascade;

// A window, in pixels of the picture.
typedef struct {
  int left;
  int top;
  int width;
  int height;
} CFacesWindow;

// The windows that come through all stages, in several sizes, each a tenth larger than the one
// before. One face has many of them.
//
// `levels` is the brightness of each pixel, line by line. Windows are at least `least` pixels wide.
// Returns how many were found; at most `room` of them are written. -1: there was no memory.
int cfaces_find(const CFacesCascade *cascade, const unsigned char *levels, int width, int height,
                int least, CFacesWindow *found, int room);

#endif
