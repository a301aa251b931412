import Foundation

/// A value that the program cannot work with.
package struct SettingsError: Error, CustomStringConvertible, Equatable {
  package let description: String

  package init(_ variable: Variable, _ complaint: String) {
    description = "\(variable.name) \(complaint)"
  }

  package init(_ sentence: String) {
    description = sentence
  }
}

/// Reads environment variables; every complaint names the variable.
package struct SettingsReader: Sendable {
  private let value: @Sendable (Variable) -> String?

  /// - Parameter value: the raw value of a variable; nil if it is unset.
  package init(value: @escaping @Sendable (Variable) -> String?) {
    self.value = value
  }

  /// Nil when the variable is unset or empty.
  package func text(_ variable: Variable) -> String? {
    let trimmed = value(variable)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

  package func number<Number: LosslessStringConvertible & Comparable>(
    _ variable: Variable, in range: ClosedRange<Number>
  ) throws -> Number? {
    guard let text = text(variable) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw SettingsError(
        variable, "must be a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”."
      )
    }
    return number
  }

  package func yesOrNo(_ variable: Variable) throws -> Bool? {
    guard let text = text(variable) else { return nil }
    switch text.lowercased() {
    case "yes", "true", "1", "on": return true
    case "no", "false", "0", "off": return false
    default: throw SettingsError(variable, "must be yes or no, not “\(text)”.")
    }
  }

  /// An http or https address, without the slash at its end.
  package func address(_ variable: Variable) throws -> String? {
    guard let text = text(variable) else { return nil }
    guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty,
      url.scheme == "http" || url.scheme == "https", url.query == nil, url.fragment == nil
    else {
      throw SettingsError(
        variable, "must be an address like https://reviews.example.com, not “\(text)”.")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ variable: Variable, _ type: Choice.Type = Choice.self
  ) throws -> Choice? where Choice.RawValue == String {
    guard let text = text(variable) else { return nil }
    guard let choice = Choice(rawValue: text.lowercased()) else {
      let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw SettingsError(variable, "must be one of \(choices), not “\(text)”.")
    }
    return choice
  }
}
