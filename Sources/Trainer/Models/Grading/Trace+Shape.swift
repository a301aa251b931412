extension Trace {
  /// 1 for a straight line, 0 for a stroke that ends where it began.
  var straightness: Double { length > 0 ? min(1, chord.norm / length) : 1 }

  /// The same points from the last to the first.
  var reversed: Trace {
    let backwards = Array(points.reversed())
    var index = 0
    return map { _ in
      defer { index += 1 }
      return backwards[index]
    }
  }
}
