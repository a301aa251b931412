import WireKit

extension ArgumentSource {
  /// A text of the query; nil when it is absent or empty.
  func text(_ name: String) -> String? {
    queryValues(name).last.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A whole number of the query within a range.
  /// - Throws: ``Problem`` 422 with the range.
  func number(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Problem.invalid([
        "query.\(name)": ["\(name) must be \(range.lowerBound) to \(range.upperBound)."]
      ])
    }
    return number
  }

  /// An amount of the query, such as "4.99".
  /// - Throws: ``Problem`` 422
  func price(_ name: String) throws -> Price? {
    guard let text = text(name) else { return nil }
    guard let price = Price(text), price >= .zero else {
      throw Problem.invalid(["query.\(name)": ["\(name) must be an amount such as 4.99."]])
    }
    return price
  }

  /// - Throws: ``Problem`` 422 for anything but true, false, 1 or 0.
  func flag(_ name: String) throws -> Bool? {
    switch text(name)?.lowercased() {
    case nil: return nil
    case "true", "1": return true
    case "false", "0": return false
    default: throw Problem.invalid(["query.\(name)": ["\(name) must be true or false."]])
    }
  }

  func id(_ name: String) throws -> String { try UUIDText.read(try place(name), name) }

  /// The page's size under its two names.
  func pageSize() throws -> Int? {
    try number("page_size", PageRules.sizes) ?? number("limit", PageRules.sizes)
  }

  func page() throws -> Int { try number("page", PageRules.pages) ?? 1 }
}

/// The limits of pages.
public enum PageRules {
  public static let sizes = 1...100
  public static let pages = 1...100_000
}

extension [QueryParameter] {
  static let pages: [QueryParameter] = [
    QueryParameter("page", "From 1", PageRules.pages),
    QueryParameter("page_size", "How many on a page", PageRules.sizes),
    QueryParameter("limit", "Another name of page_size", PageRules.sizes),
  ]

  static let waiting: [QueryParameter] = [
    QueryParameter(
      "wait", "Seconds to wait for a change, with If-None-Match", 0...25)
  ]
}
