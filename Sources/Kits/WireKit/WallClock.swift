import Foundation

/// The source of the time of day; injected, so that tests set the time.
public protocol WallClock: Sendable {
  func now() -> Timestamp
}

/// The machine's clock.
public struct SystemClock: WallClock {
  public init() {}

  public func now() -> Timestamp { Timestamp(Date()) }
}
