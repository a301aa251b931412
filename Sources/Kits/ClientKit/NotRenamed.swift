import Foundation

/// The device has kept its old name, because its line was away. Whatever needed the new name has
/// not happened.
public struct NotRenamed: LocalizedError, Hashable, Sendable {
  public let errorDescription: String? =
    "The line was away for a moment, so this isn't finished. Please try again."

  public init() {}
}
