import SoulModels

// Bodies and answers of 302.AI (`external-apis.md` 4.1).

struct CharacterOrder: Encodable {
  let name: String
  let inputImages: [String]

  enum CodingKeys: String, CodingKey {
    case name
    case inputImages = "input_images"
  }
}

/// The same in the family v1.
struct ReferenceOrder: Encodable {
  struct Image: Encodable {
    let type = "image_url"
    let address: String

    enum CodingKeys: String, CodingKey {
      case type
      case address = "image_url"
    }
  }

  let name: String
  let inputImages: [Image]

  enum CodingKeys: String, CodingKey {
    case name
    case inputImages = "input_images"
  }
}

struct SoulOrder: Encodable {
  /// A picture's form and size, which each family says in its own way.
  enum Form {
    case ratio(String)
    case size(String, batch: Int)
  }

  let order: PictureOrder
  let quality: String
  let form: Form

  enum CodingKeys: String, CodingKey {
    case prompt, quality, seed
    case style = "style_id"
    case ratio = "aspect_ratio"
    case size = "width_and_height"
    case batch = "batch_size"
    case enhances = "enhance_prompt"
    case negative = "negative_prompt"
    case reference = "custom_reference_id"
    case strength = "custom_reference_strength"
  }

  func encode(to encoder: any Encoder) throws {
    var body = encoder.container(keyedBy: CodingKeys.self)
    try body.encode(order.prompt, forKey: .prompt)
    try body.encode(HiggsfieldStyle.id(of: order.style), forKey: .style)
    try body.encode(quality, forKey: .quality)
    try body.encode(order.seed, forKey: .seed)
    try body.encode(order.enhancesPrompt, forKey: .enhances)
    try body.encode(order.negativePrompt, forKey: .negative)
    switch form {
    case .ratio(let ratio): try body.encode(ratio, forKey: .ratio)
    case .size(let size, let batch):
      try body.encode(size, forKey: .size)
      try body.encode(batch, forKey: .batch)
    }
    if let character = order.character {
      try body.encode(character, forKey: .reference)
      try body.encode(0.8, forKey: .strength)
    }
  }
}

/// The styles of Higgsfield are UUIDs. A preset of ours without one is told by its prompt alone.
enum HiggsfieldStyle {
  static let general = "464ea177-8d40-4940-8d9d-b438bab269c7"

  static func id(of style: String) -> String {
    style.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) == nil ? general : style
  }
}

struct WithParameters<Parameters: Encodable>: Encodable {
  let params: Parameters
}

/// What a task, a character and a set of jobs answer with; each has some of it.
struct HiggsfieldAnswer: Decodable {
  struct Job: Decodable {
    struct Results: Decodable {
      struct File: Decodable { let url: String? }

      let raw: File?
      let min: File?
    }

    let status: String?
    let results: Results?

    var hasEnded: Bool {
      status == "completed" || HiggsfieldEngine.failures.contains(status ?? "")
    }
  }

  let id: String?
  let taskId: String?
  let characterId: String?
  let status: String?
  let thumbnailUrl: String?
  let jobs: [Job]?

  enum CodingKeys: String, CodingKey {
    case id, status, jobs
    case taskId = "task_id"
    case characterId = "character_id"
    case thumbnailUrl = "thumbnail_url"
  }
}
