import Foundation

/// The device could not store something that a person did. So it does not count.
public struct NotStored: LocalizedError, Hashable, Sendable {
  public let errorDescription: String?

  /// - Parameter thing: the subject of the sentence, such as "Your sign-in".
  public init(_ thing: String) {
    errorDescription = "\(thing) could not be stored, so it doesn't count. \(Self.nextStep)"
  }

  /// The next step, for every such sentence.
  public static let nextStep =
    "Please try again in a moment, or make room: the storage may be full."
}

extension KeyValueStorage {
  /// Keeps the value, or says at once that it is not kept. A storage that writes behind the app may
  /// still refuse it: see ``watchRefusals(_:)``.
  /// - Returns: whether the storage has taken the value.
  public func take(_ value: String?, forKey key: String) -> Bool {
    set(value, forKey: key)
    return string(forKey: key) == value
  }
}
