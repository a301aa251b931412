extension String {
  /// Without lines in which nothing stands, which would push what follows off a small screen.
  var withoutBlankLines: String {
    split(whereSeparator: \.isNewline).compactMap { String($0).orNil }.joined(separator: "\n")
  }
}
