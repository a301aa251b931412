import SwiftUI

/// A message from the browser, parsed but not yet believed.
enum WireMessage: Sendable {
  case hello(applied: Int, Hello)
  case events(acknowledged: Int, [WireEvent])
  case acknowledgement(Int)
  case pong

  /// The cost of the message against a tab's rate; no message is free.
  var cost: Int {
    if case .events(_, let events) = self { return events.reduce(0) { $0 + $1.weight } }
    return 1
  }

  /// - Parameter text: the JSON that came, as bytes.
  /// - Returns: nil for anything that is not exactly one of ours.
  init?(_ text: UnsafeRawBufferPointer) {
    guard case .list(let parts) = JSONScanner.value(in: text), let verb = parts.first?.text
    else { return nil }
    switch verb {
    case "hello":
      guard parts.count == 3, let applied = parts[1].integer, case .object(let fields) = parts[2]
      else { return nil }
      self = .hello(applied: applied, Hello(fields))
    case "e":
      guard parts.count == 3, let acknowledged = parts[1].integer, case .list(let items) = parts[2]
      else { return nil }
      let events = items.compactMap(WireEvent.init)
      guard !events.isEmpty, events.count == items.count else { return nil }
      self = .events(acknowledged: acknowledged, events)
    case "a":
      guard parts.count == 2, let acknowledged = parts[1].integer else { return nil }
      self = .acknowledgement(acknowledged)
    case "p": self = .pong
    default: return nil
    }
  }
}

/// `[number, element, kind, payload?]`
struct WireEvent: Sendable {
  let number: Int
  let element: Int
  let kind: String
  /// The kind, if elements can get events of it.
  let elementKind: EventKind?
  let payload: EventPayload
  /// The weight of the event against floods: a report of a drawing has many samples.
  var weight: Int {
    guard case .list(let fields) = payload, case .list(let samples)? = fields.last else { return 1 }
    return 1 + samples.count / 48
  }

  /// The settings in an `env` event.
  private(set) var environment: Hello?

  init?(_ value: JSONValue) {
    guard case .list(let parts) = value, parts.count == 3 || parts.count == 4,
      let number = parts[0].integer, let kind = parts[2].text,
      let element = parts[1].text.flatMap(ElementName.id)
        ?? parts[1].integer.flatMap({ $0 == 0 ? 0 : nil })
    else { return nil }
    self.number = number
    self.element = element
    self.kind = kind
    elementKind = EventKind(rawValue: kind)
    payload = parts.count == 4 ? parts[3].payload : .none
    if kind == "env", parts.count == 4, case .object(let fields) = parts[3] {
      environment = Hello(fields)
    }
  }
}

/// The first message of a tab's socket, which describes the tab.
struct Hello: Sendable {
  var width: Double?
  var isDark = false
  var reducesMotion = false
  var locale: String?
  var timeZone: String?
  var textScale: Double?
  /// Whether the page is in sight; nil where the message does not say.
  var isVisible: Bool?
  /// The part of the page's address from `#` on, which browsers send with no request.
  var fragment: String?

  init(_ object: [String: JSONValue]) {
    width = object["w"]?.number
    isDark = object["scheme"]?.text == "dark"
    reducesMotion = object["reduce"]?.number == 1
    locale = object["locale"]?.text
    timeZone = object["tz"]?.text
    textScale = object["fs"]?.number
    isVisible = object["vis"]?.number.map { $0 != 0 }
    fragment = object["link"]?.text
  }
}

/// Any JSON value; `true` and `false` are the numbers 1 and 0.
enum JSONValue: Sendable, Equatable {
  case null
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  var text: String? {
    if case .text(let value) = self { return value }
    return nil
  }

  var integer: Int? {
    guard let number, number == number.rounded(), abs(number) < 9e15 else { return nil }
    return Int(number)
  }

  var payload: EventPayload {
    switch self {
    case .null, .object: .none
    case .number(let value): .number(value)
    case .text(let value): .text(value)
    case .list(let values): .list(values.map(\.payload))
    }
  }
}
