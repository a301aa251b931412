import Foundation
import Logging
import SoulModels

/// The presets of the looks that this program can make itself, from its resource `Catalogue`. The
/// covers were made by the local engine (scripts/draw_covers.py).
package struct PresetCatalogue: PresetSource {
  package let presets: [PresetDraft]
  private let folder: URL

  /// - Throws: an error for a catalogue that does not fit.
  package init() throws {
    folder = Bundle.module.bundleURL.appending(path: "Catalogue")
    let rows = try JSONDecoder().decode(
      [Row].self, from: Data(contentsOf: folder.appending(path: "presets.json")))
    presets = rows.map { row in
      PresetDraft(
        id: row.id, name: row.name, prompt: row.prompt, style: row.style,
        category: PresetCategory(rawValue: row.category), cover: row.style + ".jpg")
    }
  }

  /// The catalogue, or none if this installation lacks it: everything else of Soul still works.
  static func loaded(logger: Logger) -> any PresetSource {
    do {
      return try PresetCatalogue()
    } catch {
      logger.error("Soul has no presets: \(error)")
      return NoPresets()
    }
  }

  package func cover(named name: String) throws -> [UInt8]? {
    guard presets.contains(where: { $0.cover == name }) else { return nil }
    return try [UInt8](Data(contentsOf: folder.appending(path: "covers/\(name)")))
  }

  private struct Row: Decodable {
    let id: String
    let name: String
    let prompt: String
    let style: String
    let category: String
  }
}
