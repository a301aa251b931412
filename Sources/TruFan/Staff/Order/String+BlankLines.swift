import Foundation

extension String {
  /// Without lines in which nothing stands, which would push what follows off a small screen.
  var withoutBlankLines: String {
    split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
