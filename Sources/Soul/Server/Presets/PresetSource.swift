import SoulModels

/// The presets that a server begins with, and their covers.
package protocol PresetSource: Sendable {
  /// In the order in which they are shown.
  var presets: [PresetDraft] { get }

  /// The JPEG of a cover; nil for a name that no preset has.
  func cover(named name: String) throws -> [UInt8]?
}

/// A preset as it is put into the table when the server starts. The row keeps its id: operators may
/// change everything else of it, and switch it off.
package struct PresetDraft: Hashable, Sendable {
  /// A UUID.
  package let id: String
  package let name: String
  package let prompt: String
  /// The engine's name of the look: ``PictureOrder/style``.
  package let style: String
  package let category: PresetCategory
  /// The name of its cover: "golden-hour.jpg".
  package let cover: String

  package init(
    id: String, name: String, prompt: String, style: String, category: PresetCategory,
    cover: String
  ) {
    self.id = id
    self.name = name
    self.prompt = prompt
    self.style = style
    self.category = category
    self.cover = cover
  }
}
