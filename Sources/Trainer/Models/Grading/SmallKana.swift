/// A small kana, such as ゃ, becomes another character when it is written large. Any other character
/// may be written smaller or larger.
struct SmallKana {
  /// Nil for every other character. Only the models of the small kana are both that small and that
  /// low.
  init?(_ reference: [Trace]) {
    guard let box = Box(reference), max(box.extent.x, box.extent.y) < 0.605, box.centre.y > 0.555
    else { return nil }
  }

  /// A large kana is a quarter larger than the small one and stands higher. A drawing a tenth
  /// larger is still small, and so is one a sixth larger in the right place.
  /// - Parameters:
  /// - size: of the drawing, 1 for the model's.
  /// - offset: from the place where the drawing belongs to the place where it stands.
  func isLarge(size: Double, offset: Trace.Point) -> Bool {
    size > 1.2 || size > 1.11 && offset.y < -0.045
  }
}
