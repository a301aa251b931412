/// A control for selecting an absolute date. The browser's own control picks; times are those of
/// the environment's time zone.
public struct DatePicker<Label: View>: View {
  public typealias Components = DatePickerComponents

  private let selection: Binding<Date>
  private let bounds: DateBounds
  private let components: Components
  private let label: Label
  /// Text in the field that is not yet a date in the range.
  @State private var draft: String?
  @Environment(\.timeZone) private var timeZone

  init(
    selection: Binding<Date>, bounds: DateBounds, components: Components, label: Label
  ) {
    self.selection = selection
    self.bounds = bounds
    self.components = components
    self.label = label
  }

  public var body: some View {
    let form = DateForm(components: components, timeZone: timeZone)
    let (selection, bounds) = (selection, bounds)
    DateInput(
      form: form, text: draft ?? form.text(of: selection.wrappedValue), bounds: bounds,
      label: ErasedLabel(label), read: { draft ?? form.text(of: selection.wrappedValue) },
      onInput: { text in
        if let date = form.date(text, keepingRestOf: selection.wrappedValue, in: bounds) {
          selection.wrappedValue = date
          draft = nil
        } else {
          draft = text
        }
      }, onBlur: { draft = nil })
  }
}

/// The earliest and the latest date that may be picked.
struct DateBounds: Equatable {
  var earliest: Date?
  var latest: Date?
}

/// The parts of a date that a picker shows.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

/// Dates as the browser's inputs write them: `2026-02-10`, `09:30`, `2026-02-10T09:30`.
struct DateForm {
  let components: DatePickerComponents
  let timeZone: TimeZone

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  var inputType: String {
    switch components {
    case .hourAndMinute: "time"
    case .date: "date"
    default: "datetime-local"
    }
  }

  func text(of date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?, _ length: Int) -> String {
      let digits = String(number ?? 0)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)]
      .joined(separator: "-")
    let time = padded(parts.hour, 2) + ":" + padded(parts.minute, 2)
    switch components {
    case .hourAndMinute: return time
    case .date: return day
    default: return day + "T" + time
    }
  }

  /// - Parameter current: supplies the part that the text lacks: a day its time, a time its day.
  func date(_ text: String, keepingRestOf current: Date, in bounds: DateBounds) -> Date? {
    guard let date = date(text, keepingRestOf: current) else { return nil }
    let (earliest, latest) = (bounds.earliest ?? .distantPast, bounds.latest ?? .distantFuture)
    if (earliest...max(earliest, latest)).contains(date) { return date }
    // The first and the last day count as a whole.
    let edge = date < earliest ? earliest : latest
    return components != .hourAndMinute && self.text(of: edge) == text ? edge : nil
  }

  private func date(_ text: String, keepingRestOf current: Date) -> Date? {
    let halves = text.split(separator: "T")
    guard let first = halves.first else { return nil }
    var parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: current)
    let hasDay = components != .hourAndMinute
    if hasDay {
      let numbers = first.split(separator: "-").compactMap { Int($0) }
      guard numbers.count == 3 else { return nil }
      (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
    }
    if components != .date {
      guard let last = halves.last, !hasDay || halves.count == 2 else { return nil }
      let numbers = last.split(separator: ":").prefix(2).compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      (parts.hour, parts.minute, parts.second) = (numbers[0], numbers[1], 0)
    }
    guard let date = calendar.date(from: parts), self.text(of: date).hasPrefix(text.prefix(16))
    else { return nil }
    return date
  }
}

private struct DateInput: View {
  typealias Body = Never
  let form: DateForm
  let text: String
  let bounds: DateBounds
  let label: ErasedLabel
  let read: @MainActor () -> String
  let onInput: @MainActor (String) -> Void
  let onBlur: @MainActor () -> Void

  static func _makeView(_ view: DateInput, context: _ViewContext, into list: inout _ViewList) {
    let element = view.element(in: context)
    guard !context.environment.labelsHidden else { return context.emit(element, into: &list) }
    let title = ElementNode(
      "div", "tgr", role: .overlay, children: view.label.nodes(in: context))
    context.emit(ControlRow.row(title, element), into: &list)
  }

  private func element(in context: _ViewContext) -> ElementNode {
    let element = ElementNode("input", "dp")
    element.attribute("type", form.inputType)
    element.attribute("aria-label", label.text(in: context.inside))
    // A time of day has no limits of its own: they are those of its day.
    if form.components != .hourAndMinute {
      if let earliest = bounds.earliest { element.attribute("min", form.text(of: earliest)) }
      if let latest = bounds.latest { element.attribute("max", form.text(of: latest)) }
    }
    element.field = FieldContent(text: text, read: read)
    guard context.environment.isEnabled else {
      element.attribute("disabled", true)
      return element
    }
    let (onInput, onBlur) = (onInput, onBlur)
    element.on(.input) { payload in
      if let text = payload.list.last?.text { onInput(text) }
    }
    element.on(.blur) { _ in onBlur() }
    return element
  }
}
