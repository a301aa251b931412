import Foundation
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

extension SoulUsage {
  /// Why no picture more can be made in this month, and when again; nil if one can.
  public var shortage: String? {
    canGenerateImages
      ? nil
      : Self.shortage(
        left: limits.generations - imagesGenerated, of: limits.generations, for: 1,
        resetsAt: resetsAt)
  }

  /// Says that a month has too few pictures left, and when there are more.
  /// - Parameters:
  ///   - left: how many of the month's there still are.
  ///   - wanted: how many would be made at once.
  ///   - resetsAt: the month's end by UTC. The day is named by UTC, too: whoever has a later clock
  ///     finds the pictures there on that day, and whoever has an earlier one on the evening before.
  public static func shortage(
    left: Int, of limit: Int, for wanted: Int, resetsAt: Timestamp
  ) -> String {
    let few = "Only \(left) of this month's \(limit) portraits can be made, too few for \(wanted)."
    let gone = left <= 0 ? "You have used all \(limit) portraits of this month." : few
    let style = Date.FormatStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let day = resetsAt.date.formatted(style.month(.wide).day())
    return "\(gone) You can make more again on \(day)."
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
