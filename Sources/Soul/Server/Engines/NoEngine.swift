/// The engine of a server that has none: it refuses, with a sentence.
package struct NoEngine: PortraitEngine {
  private static let refusal = EngineRefusal("Portraits cannot be made on this server.")

  package init() {}

  package func beginTraining(_ order: TrainingOrder) throws -> String { throw Self.refusal }

  package func training(_ task: String, of order: TrainingOrder) throws -> TrainingOutcome {
    throw Self.refusal
  }

  package func beginPictures(_ order: PictureOrder) throws -> String { throw Self.refusal }

  package func pictures(_ task: String, of order: PictureOrder) throws -> PicturesOutcome {
    throw Self.refusal
  }
}

/// The presets of a server that has none.
package struct NoPresets: PresetSource {
  package init() {}

  package var presets: [PresetDraft] { [] }

  package func cover(named name: String) -> [UInt8]? { nil }
}
