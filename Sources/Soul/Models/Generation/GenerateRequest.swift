import WireKit

/// Asks for the pictures of a preset.
public struct GenerateRequest: Codable, Hashable, Sendable {
  public var prompt: String?
  /// The preset's.
  public var styleId: String?
  /// The model's `higgsfield_id` or its `id`, which existing clients send when they try again. Nil: a
  /// picture of nobody in particular, where the server's engine makes such.
  public var higgsfieldId: String?
  /// ``PictureQuality``; nil: basic.
  public var quality: String?
  /// ``AspectRatio``; nil: 1:1.
  public var aspectRatio: String?
  /// Nil: true.
  public var enhancePrompt: Bool?
  public var negativePrompt: String?
  /// 1 to 999,999; nil: drawn. The same seed makes the same pictures again.
  public var seed: Int?
  /// Nil: four, or as many as the month still has. An engine that only makes more at once makes
  /// more: see ``GenerationStarted/count``.
  public var count: Int?
  /// The same as some existing clients write it.
  public var imagesCount: Int?

  enum CodingKeys: String, CodingKey {
    case prompt, quality, seed, count
    case styleId = "style_id"
    case higgsfieldId = "higgsfield_id"
    case aspectRatio = "aspect_ratio"
    case enhancePrompt = "enhance_prompt"
    case negativePrompt = "negative_prompt"
    case imagesCount = "images_count"
  }

  public init(
    prompt: String?, styleId: String?, higgsfieldId: String? = nil, quality: String? = nil,
    aspectRatio: String? = nil, enhancePrompt: Bool? = nil, negativePrompt: String? = nil,
    seed: Int? = nil, count: Int? = nil
  ) {
    self.prompt = prompt
    self.styleId = styleId
    self.higgsfieldId = higgsfieldId
    self.quality = quality
    self.aspectRatio = aspectRatio
    self.enhancePrompt = enhancePrompt
    self.negativePrompt = negativePrompt
    self.seed = seed
    self.count = count
  }

  /// A preset's portraits of a model, as the app asks for them.
  public init(_ preset: Preset, of model: PortraitModel, seed: Int? = nil) {
    self.init(
      prompt: preset.prompt, styleId: preset.styleId, higgsfieldId: model.higgsfieldId,
      quality: PictureQuality.high.rawValue, aspectRatio: AspectRatio.tall.rawValue, seed: seed)
  }

  /// How many pictures a generation makes, at most.
  public static let pictures = 1...4
  public static let seeds = 1...999_999
  /// In characters.
  public static let longestPrompt = 2000
}

extension GenerateRequest: Sampled {
  public static let sample = GenerateRequest(
    prompt: "A portrait of a person in cinematic lighting", styleId: "cinematic",
    higgsfieldId: "hf_trained_model_id", quality: "high", aspectRatio: "3:4")
  public static let samples = [
    sample,
    GenerateRequest(
      prompt: "A portrait", styleId: "cinematic", enhancePrompt: true,
      negativePrompt: "hats", seed: 38459, count: 4),
    {
      var other = sample
      other.imagesCount = 4
      return other
    }(),
  ]
}

/// A generation has begun.
public struct GenerationStarted: Codable, Hashable, Sendable {
  public var generationId: String
  public var status: String
  public var message: String
  public var prompt: String
  public var styleId: String
  public var higgsfieldId: String?
  public var seed: Int
  /// How many pictures are being made, and count in the month: the least that the engine makes at once,
  /// so it may be more than were asked for.
  public var count: Int

  enum CodingKeys: String, CodingKey {
    case generationId, status, message, prompt, seed, count
    case styleId = "style_id"
    case higgsfieldId = "higgsfield_id"
  }

  public init(
    generationId: String, prompt: String, styleId: String, higgsfieldId: String?, seed: Int,
    count: Int = 4
  ) {
    self.generationId = generationId
    status = "started"
    message = "Generation started, you will receive a push notification when complete"
    self.prompt = prompt
    self.styleId = styleId
    self.higgsfieldId = higgsfieldId
    self.seed = seed
    self.count = count
  }
}

extension GenerationStarted: Sampled {
  public static let sample = GenerationStarted(
    generationId: Generation.sampleId, prompt: "A portrait of a person in cinematic lighting",
    styleId: "cinematic", higgsfieldId: "hf_trained_model_id", seed: 38459)
  public static let samples = [
    sample,
    GenerationStarted(
      generationId: Generation.sampleId, prompt: "A portrait", styleId: "cinematic",
      higgsfieldId: nil, seed: 7),
  ]
}
