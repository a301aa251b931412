/// An environment variable that the server understands.
package struct Variable: Hashable, Sendable {
  /// `SQUARE_BASE_URL`
  package let name: String
  /// Short enough for one line of a terminal; docs/configuration.md says more.
  package let help: String
  /// The default while the variable is unset: a value, or words.
  package let unset: String?
  /// Whether the value must never be shown.
  package let isSecret: Bool

  package init(_ name: String, _ help: String, unset: String? = nil, isSecret: Bool = false) {
    self.name = name
    self.help = help
    self.unset = unset
    self.isSecret = isSecret
  }
}

extension [Variable] {
  /// A line for each, for `--help`.
  package var helpText: String {
    let width = map(\.name.count).max() ?? 0
    return map { variable in
      let padding = String(repeating: " ", count: width - variable.name.count)
      let unset = variable.unset.map { " (\($0))" } ?? ""
      return "  \(variable.name)\(padding)  \(variable.help)\(unset)"
    }.joined(separator: "\n")
  }
}
