import Foundation
import Observation

/// The address that has opened an app, until the screen that it names has taken it. It waits while
/// somebody signs in.
@MainActor @Observable
public final class OpenedAddress<Link> {
  public private(set) var waiting: Link?
  @ObservationIgnored private let read: @MainActor (URL) -> Link

  /// - Parameter read: what an address names in this app.
  public init(_ read: @escaping @MainActor (URL) -> Link) { self.read = read }

  public func open(_ url: URL) { waiting = read(url) }

  /// - Returns: nil when nothing waits.
  public func take() -> Link? {
    defer { if waiting != nil { waiting = nil } }
    return waiting
  }
}
