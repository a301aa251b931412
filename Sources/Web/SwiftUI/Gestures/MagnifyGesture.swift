/// A gesture that recognizes a magnification motion and tracks the amount of magnification: two
/// fingers on a screen, or a trackpad's pinch.
public struct MagnifyGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    /// 2 when the fingers are twice as far apart as at the beginning.
    public var magnification: CGFloat
    /// Of the magnification, per second.
    public var velocity: CGFloat
    /// Where the gesture began, between the fingers, in parts of the view's size.
    public var startAnchor: UnitPoint
    /// The same place in the view's points.
    public var startLocation: CGPoint
  }

  public var minimumScaleDelta: CGFloat

  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Value>) {
    box.element.attribute("data-mg", CSS.number(max(0, Double(minimumScaleDelta))))
    let graph = box.graph
    box.element.on(.magnify) { [weak graph] payload in
      let clock = graph?.attachment { DragClock() } ?? DragClock()
      guard let report = MagnifyReport(payload, clock: clock) else { return }
      switch report.phase {
      case .changed: callbacks.change(report.value)
      case .ended: callbacks.end(report.value)
      case .cancelled: callbacks.finish()
      }
    }
  }
}

/// One report of a pinch.
@MainActor
struct MagnifyReport {
  let phase: DragReport.Phase
  let value: MagnifyGesture.Value

  /// Reads `[phase, magnification, velocity, startX, startY, width, height, t, t0]`: points of the
  /// view, and milliseconds of the browser's clock.
  init?(_ payload: EventPayload, clock: DragClock) {
    let numbers = payload.list.compactMap(\.number)
    guard numbers.count == 9, numbers.allSatisfy({ abs($0) < 1e12 }), numbers[1] > 0,
      numbers[5] > 0, numbers[6] > 0, let phase = DragReport.Phase(rawValue: Int(numbers[0]))
    else { return nil }
    self.phase = phase
    clock.begin(drag: numbers[8], latest: numbers[7])
    value = MagnifyGesture.Value(
      time: clock.date(numbers[7]), magnification: numbers[1], velocity: numbers[2],
      startAnchor: UnitPoint(x: numbers[3] / numbers[5], y: numbers[4] / numbers[6]),
      startLocation: CGPoint(x: numbers[3], y: numbers[4]))
  }
}
