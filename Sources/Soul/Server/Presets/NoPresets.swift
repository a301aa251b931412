/// The presets of a server that has none.
package struct NoPresets: PresetSource {
  package init() {}

  package var presets: [PresetDraft] { [] }

  package func cover(named name: String) -> [UInt8]? { nil }
}
