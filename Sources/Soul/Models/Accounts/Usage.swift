import WireKit

/// What a person has used, and may use.
public struct SoulUsage: Codable, Hashable, Sendable {
  /// The limits of a tier; -1: none.
  public struct Limits: Codable, Hashable, Sendable {
    public var models: Int
    /// Pictures in a month.
    public var generations: Int

    public init(models: Int, generations: Int) {
      self.models = models
      self.generations = generations
    }

    public init(_ tier: SubscriptionTier) {
      self.init(models: tier.modelLimit ?? -1, generations: tier.generationLimit ?? -1)
    }
  }

  public var modelsCreated: Int
  /// Pictures in this month, with those that are being made.
  public var imagesGenerated: Int
  public var subscriptionTier: SubscriptionTier
  public var limits: Limits
  public var canCreateModel: Bool
  /// Whether the tier has room for one more picture in this month.
  public var canGenerateImages: Bool
  /// When the month ends and the count of pictures begins anew.
  public var resetsAt: Timestamp

  public init(
    modelsCreated: Int, imagesGenerated: Int, tier: SubscriptionTier, resetsAt: Timestamp
  ) {
    self.modelsCreated = modelsCreated
    self.imagesGenerated = imagesGenerated
    subscriptionTier = tier
    limits = Limits(tier)
    canCreateModel = tier.modelLimit.map { modelsCreated < $0 } ?? true
    canGenerateImages = tier.generationLimit.map { imagesGenerated < $0 } ?? true
    self.resetsAt = resetsAt
  }
}

extension SoulUsage: Sampled {
  public static let sample = SoulUsage(
    modelsCreated: 1, imagesGenerated: 8, tier: .free,
    resetsAt: Timestamp(milliseconds: 1_764_547_200_000))
}

public struct UsageResponse: Codable, Hashable, Sendable {
  public var usage: SoulUsage

  public init(usage: SoulUsage) { self.usage = usage }
}

extension UsageResponse: Sampled {
  public static let sample = UsageResponse(usage: .sample)
}
