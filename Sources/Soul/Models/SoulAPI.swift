import WireKit

/// Soul's whole interface: every endpoint with its arguments, body and answer.
public enum SoulAPI {}

extension EndpointWords.Outcome {
  static let badRequest = Self(400, "A value is missing or fails its checks")
}
