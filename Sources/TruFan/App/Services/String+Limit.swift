extension String {
  /// As many whole characters as a limit of the server takes, which counts Unicode scalars.
  func cut(to limit: Int) -> String {
    guard unicodeScalars.count > limit else { return self }
    var room = limit
    return String(
      prefix { character in
        room -= character.unicodeScalars.count
        return room >= 0
      })
  }
}
