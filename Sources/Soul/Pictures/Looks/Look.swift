import Foundation

/// How portraits of one style are made: steps that all share, and four takes of it, each with a
/// framing and steps of its own.
package struct Look: Decodable, Sendable {
  struct Variation: Decodable, Sendable {
    let framing: Framing
    /// Before the shared steps.
    let first: [LookStep]?
    /// In place of the shared steps.
    let instead: [LookStep]?
    /// After the shared steps; a frame, for instance.
    let last: [LookStep]?
  }

  package let id: String
  let steps: [LookStep]
  let takes: [Variation]
}

/// All looks of this program, from its resource `LookBook`, a file for each category.
package struct LookBook: Sendable {
  private let looks: [String: Look]

  package init(_ looks: [Look]) {
    self.looks = Dictionary(looks.map { ($0.id, $0) }) { first, _ in first }
  }

  /// - Throws: an error for a file that does not fit.
  package static func load() throws -> LookBook {
    let folder = Bundle.module.bundleURL.appending(path: "LookBook")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let looks = try files.filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { try JSONDecoder().decode([Look].self, from: Data(contentsOf: $0)) }
    return LookBook(looks)
  }

  package var ids: [String] { looks.keys.sorted() }

  package subscript(id: String) -> Look? { looks[id] }
}
