/// A kana that is small itself, as ゃ is, becomes another when it is written large. Any other character
/// may be written smaller or larger.
struct SmallKana {
  /// Nil for every other character. The models of the small kana are both smaller and lower on the
  /// square than those of all others.
  init?(_ reference: [Trace]) {
    guard let box = Box(reference), max(box.extent.x, box.extent.y) < 0.605, box.centre.y > 0.555
    else { return nil }
  }

  /// A large kana is a quarter larger than the small one and stands higher. A tenth larger is still the
  /// small one, and a sixth too if it stands where the small one does.
  /// - Parameters:
  ///   - size: of the drawing, 1 for the model's.
  ///   - offset: from where the drawing belongs to where it is.
  func isLarge(size: Double, offset: Trace.Point) -> Bool {
    size > 1.2 || size > 1.11 && offset.y < -0.045
  }
}
