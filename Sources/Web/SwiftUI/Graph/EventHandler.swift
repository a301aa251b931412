/// The kinds of events that an element can get; the raw values are the wire's names.
package enum EventKind: String, Sendable {
  case tap = "t"
  case tapLocation = "t@"
  case doubleTap = "t2"
  case longPress = "l"
  case longPressing = "lp"
  case drag = "d"
  case input = "i"
  case submit = "s"
  case focus = "u"
  case blur = "z"
  case toggle = "k"
  case select = "p"
  case number = "g"
  case dismiss = "q"
  case scroll = "o"
  case appear = "a"
  case disappear = "x"
  case back = "y"
  case resize = "r"
  /// Other rows of a lazy container came near the screen.
  case near = "w"
  /// A list's row was dragged over others.
  case move = "mv"
  /// A list was pulled down.
  case refresh = "rf"
  /// The browser has ended a screen by itself: see `_browserFarewell`.
  case over = "ov"
  /// Forward leads to an address whose page is gone.
  case address = "ad"
  /// Two fingers pinch a view.
  case magnify = "mg"
  /// Assistive technology, or an arrow key, changes a value by a step.
  case adjust = "aj"
  /// A picture did not come.
  case failed = "e"
}

/// The data of an event: numbers and texts from the browser, not yet checked.
package enum EventPayload: Sendable, Equatable {
  case none
  case number(Double)
  case text(String)
  case list([EventPayload])

  package var number: Double? {
    if case .number(let value) = self, value.isFinite { return value }
    return nil
  }

  package var text: String? {
    if case .text(let value) = self { return value }
    return nil
  }

  package var list: [EventPayload] {
    if case .list(let values) = self { return values }
    return []
  }

  package var isOn: Bool { number.map { $0 != 0 } ?? false }
}

/// A kind of event that an element takes now. The browser's events are checked against this, so a
/// disabled or vanished control cannot be fired.
package struct EventHandler {
  package let kind: EventKind
  package let action: @MainActor (EventPayload) -> Void
}
