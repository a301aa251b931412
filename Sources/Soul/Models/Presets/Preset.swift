import WireKit

/// A look that portraits can be made in. The names on the wire are those of the columns.
public struct Preset: Codable, Hashable, Identifiable, Sendable {
  public let id: String
  public var name: String
  public var prompt: String
  /// The engine's name of the look.
  public var styleId: String
  /// The cover.
  public var imageUrl: String
  public var category: PresetCategory
  public var sortOrder: Int
  public var isActive: Bool

  enum CodingKeys: String, CodingKey {
    case id, name, prompt, category
    case styleId = "style_id"
    case imageUrl = "image_url"
    case sortOrder = "sort_order"
    case isActive = "is_active"
  }

  public init(
    id: String, name: String, prompt: String, styleId: String, imageUrl: String,
    category: PresetCategory, sortOrder: Int, isActive: Bool = true
  ) {
    self.id = id
    self.name = name
    self.prompt = prompt
    self.styleId = styleId
    self.imageUrl = imageUrl
    self.category = category
    self.sortOrder = sortOrder
    self.isActive = isActive
  }
}

/// A kind of preset: one of those that are known, or any other text of the table.
public struct PresetCategory: RawRepresentable, Codable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let portrait = Self(rawValue: "portrait")
  public static let fantasy = Self(rawValue: "fantasy")
  public static let cinematic = Self(rawValue: "cinematic")
  public static let vintage = Self(rawValue: "vintage")
  public static let abstract = Self(rawValue: "abstract")
  public static let nature = Self(rawValue: "nature")
  public static let urban = Self(rawValue: "urban")

  public var displayName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Preset: Sampled {
  public static let sample = Preset(
    id: "7b0d4c1e-0000-4000-8000-000000000001", name: "Golden Hour",
    prompt: "A portrait of a person in warm evening light", styleId: "golden-hour",
    imageUrl: "/soul/covers/golden-hour.jpg", category: .cinematic, sortOrder: 1)
}

/// The presets that are on, in their order.
public struct PresetsResponse: Codable, Hashable, Sendable {
  public var presets: [Preset]
  /// Those that the presets have, each once, in the order of the first preset of each.
  public var categories: [PresetCategory]

  public init(presets: [Preset]) {
    self.presets = presets
    categories = presets.reduce(into: []) { found, preset in
      if !found.contains(preset.category) { found.append(preset.category) }
    }
  }
}

extension PresetsResponse: Sampled {
  public static let sample = PresetsResponse(presets: [.sample])
}

/// The presets as rows, the whole answer of PostgREST.
public struct PresetRows: Codable, Hashable, Sendable {
  public var rows: [Preset]

  public init(_ rows: [Preset]) { self.rows = rows }

  public init(from decoder: any Decoder) throws {
    rows = try decoder.singleValueContainer().decode([Preset].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rows)
  }
}

extension PresetRows: Sampled {
  public static let sample = PresetRows([.sample])
}
