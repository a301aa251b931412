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

    /// From `[phase, x, y, startX, startY, predictedX, predictedY, t]`.
    init?(_ fields: [EventPayload]) {
      let numbers = fields.compactMap(\.number)
      guard numbers.count >= 7 else { return nil }
      time = Date()
      location = CGPoint(x: numbers[1], y: numbers[2])
      startLocation = CGPoint(x: numbers[3], y: numbers[4])
      predictedEndLocation = CGPoint(x: numbers[5], y: numbers[6])
    }
  }

  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace

  public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public func _attach(to box: ElementNodeBox, callbacks: _GestureCallbacks<Value>) {
    let space = coordinateSpace == .local ? "local" : "global"
    box.element.attribute("data-d", "\(CSS.number(Double(minimumDistance))),\(space)")
    box.element.on(.drag) { payload in
      guard let value = Value(payload.list) else { return }
      if payload.list.first?.isOn == true { callbacks.end(value) } else { callbacks.change(value) }
    }
  }
}
