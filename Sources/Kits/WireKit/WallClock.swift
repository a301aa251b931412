import Foundation

/// Where the time of day comes from; injected, so that tests decide what time it is.
public protocol WallClock: Sendable {
  func now() -> Timestamp
}

/// The machine's clock.
public struct SystemClock: WallClock {
  public init() {}

  public func now() -> Timestamp { Timestamp(Date()) }
}
