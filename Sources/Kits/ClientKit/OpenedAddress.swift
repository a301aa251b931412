import Foundation
import Observation

/// The address that has opened an app, until the screen that it names has taken it. It waits while
/// somebody signs in.
@MainActor @Observable
public final class OpenedAddress<Link> {
  public private(set) var waiting: Link?
  @ObservationIgnored private let read: @MainActor (URL) -> Link
  /// Whether an address has opened a screen in this launch.
  @ObservationIgnored private var hasOpened = false

  /// - Parameter read: what an address names in this app.
  public init(_ read: @escaping @MainActor (URL) -> Link) { self.read = read }

  public func open(_ url: URL) {
    hasOpened = true
    waiting = read(url)
  }

  /// Opens the place of the last launch, unless this launch has opened an address already: a link that
  /// starts the app leads further than where the person was.
  public func restore(_ url: URL) {
    if !hasOpened { open(url) }
  }

  /// - Returns: nil when nothing waits.
  public func take() -> Link? {
    defer { if waiting != nil { waiting = nil } }
    return waiting
  }
}
