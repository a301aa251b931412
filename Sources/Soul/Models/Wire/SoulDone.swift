import WireKit

/// It is done, in words.
public struct SoulDone: Codable, Hashable, Sendable {
  public var success: Bool
  public var message: String

  public init(_ message: String) {
    success = true
    self.message = message
  }
}

extension SoulDone: Sampled {
  public static let sample = SoulDone("Verification code sent")
}
