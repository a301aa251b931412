import ClientKit
import SwiftUI

extension View {
  /// Takes no tap for a second after a value has changed by itself: the finger meant what stood there
  /// before.
  /// - Parameter value: what the buttons act on, as others change it.
  package func settled(_ value: some Hashable & Sendable, on clock: any Clock<Duration>)
    -> some View
  {
    modifier(SettledTaps(value: value, clock: clock))
  }
}

private struct SettledTaps<Value: Hashable & Sendable>: ViewModifier {
  let value: Value
  let clock: any Clock<Duration>
  /// What has stood there long enough; nil until the first value is there, which is settled at once.
  @State private var settled: Value?

  func body(content: Content) -> some View {
    content
      .disabled(settled.map { $0 != value } ?? false)
      .task(id: value) {
        if settled != nil {
          guard await clock.paused(for: Self.pause) else { return }
        }
        settled = value
      }
  }

  private static var pause: Duration { .seconds(1) }
}
