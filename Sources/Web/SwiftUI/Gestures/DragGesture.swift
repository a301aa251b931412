/// A dragging motion that invokes an action as the drag-event sequence changes.
public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var predictedEndLocation: CGPoint

    /// In points per second.
    public var velocity: CGSize {
      CGSize(
        width: 4 * (predictedEndLocation.x - location.x),
        height: 4 * (predictedEndLocation.y - location.y))
    }

    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    public var predictedEndTranslation: CGSize {
      CGSize(
        width: predictedEndLocation.x - startLocation.x,
        height: predictedEndLocation.y - startLocation.y)
    }
  }

  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace

  public nonisolated init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }

  /// The form before iOS 17.
  @_disfavoredOverload
  public nonisolated init(
    minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local
  ) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public var _startsWithTouch: Bool { minimumDistance <= 0 }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Value>) {
    let distance = max(0, Double(minimumDistance))
    box.element.attribute("data-d", "\(CSS.number(distance)),\(coordinateSpace.wireName)")
    let (graph, ink) = (box.graph, box.ink)
    box.element.on(.drag) { [weak graph, weak ink] payload in
      let clock = graph?.attachment { DragClock() } ?? DragClock()
      guard let report = DragReport(payload, clock: clock), let last = report.values.last else {
        return
      }
      switch report.phase {
      case .changed: for value in report.values { callbacks.change(value) }
      case .ended:
        // The earlier samples are changes too; the end is reported once.
        for value in report.values.dropLast() { callbacks.change(value) }
        callbacks.end(last)
      case .cancelled: callbacks.finish()
      }
      ink?.followed(to: last.location, isOver: report.phase != .changed)
    }
  }
}

/// One report of a drag. A fast drag has several samples in one report.
@MainActor
struct DragReport {
  enum Phase: Int { case changed, ended, cancelled }

  let phase: Phase
  /// In the order in which they were drawn.
  let values: [DragGesture.Value]

  /// Reads `[phase, x, y, startX, startY, predictedX, predictedY, t, t0, [x, y, t, …]]`. First the
  /// last sample, then the samples before it; times are milliseconds of the browser's clock.
  init?(_ payload: EventPayload, clock: DragClock) {
    let fields = payload.list
    let numbers = fields.prefix(9).compactMap(\.number)
    guard numbers.count >= 7, numbers.allSatisfy({ abs($0) < 1e12 }),
      let phase = Phase(rawValue: Int(numbers[0]))
    else { return nil }
    self.phase = phase
    let time = numbers.count > 7 ? numbers[7] : 0
    clock.begin(drag: numbers.count > 8 ? numbers[8] : time, latest: time)
    let start = CGPoint(x: numbers[3], y: numbers[4])
    let ahead = CGSize(width: numbers[5] - numbers[1], height: numbers[6] - numbers[2])
    func value(_ x: Double, _ y: Double, _ time: Double) -> DragGesture.Value {
      DragGesture.Value(
        time: clock.date(time), location: CGPoint(x: x, y: y), startLocation: start,
        predictedEndLocation: CGPoint(x: x + ahead.width, y: y + ahead.height))
    }
    let before = fields.count > 9 ? fields[9].list.compactMap(\.number) : []
    let samples = stride(from: 0, to: before.count - before.count % 3, by: 3).map {
      value(before[$0], before[$0 + 1], before[$0 + 2])
    }
    values = samples + [value(numbers[1], numbers[2], time)]
  }
}

/// Brings the browser's times to this machine's clock. Within one drag the distances in time stay
/// exactly as they were at the finger, however the line delayed them.
@MainActor
final class DragClock {
  private var offset: Double?
  private var drag: Double?

  /// - Parameters:
  ///   - drag: when the drag began, which tells drags apart.
  ///   - latest: the newest time in a report that came just now.
  func begin(drag: Double, latest: Double) {
    guard drag != self.drag else { return }
    self.drag = drag
    // The report that took the shortest way says most about the difference of the clocks.
    let new = Date().timeIntervalSince1970 * 1000 - latest
    offset = min(offset ?? new, new)
  }

  func date(_ time: Double) -> Date {
    Date(timeIntervalSince1970: ((offset ?? 0) + time) / 1000)
  }
}
