/// Where the licence's text stands in its window, in points.
struct LicenseScroll: Equatable {
  /// How far the text has moved up; below 0 while it is pulled down past its beginning.
  var offset: Double
  var contentHeight: Double
  var viewportHeight: Double

  /// How much of the way to the end is done, 0…1; nil while sizes are not known.
  ///
  /// A text that fits its window is read: there is nothing to scroll.
  var progress: Double? {
    guard offset.isFinite, contentHeight.isFinite, viewportHeight.isFinite,
      contentHeight > 0, viewportHeight > 0
    else { return nil }
    let way = contentHeight - viewportHeight
    // Less than a point is rounding, not text.
    guard way >= 1 else { return 1 }
    return min(max(offset / way, 0), 1)
  }
}
