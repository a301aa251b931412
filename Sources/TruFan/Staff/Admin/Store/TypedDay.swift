import TruFanModels

/// One day's opening hours as they are typed.
struct TypedDay: Hashable, Identifiable {
  static let week = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// "monday"
  let name: String
  var isOpen: Bool
  var opens: String
  var closes: String

  var id: String { name }

  /// - Parameter hours: nil for a closed day.
  init(name: String, hours: DayHours?) {
    self.name = name
    isOpen = hours != nil
    opens = hours?.open ?? "08:00"
    closes = hours?.close ?? "20:00"
  }

  /// Nil for times that cannot be read.
  var hours: DayHours? {
    let hours = DayHours(open: Self.padded(opens), close: Self.padded(closes))
    return hours.isValid ? hours : nil
  }

  /// "to 2:00 of the next day" and the like; nil for hours within the day.
  var note: String? {
    guard let hours else { return nil }
    if hours.open == "00:00", ["24:00", "00:00"].contains(hours.close) { return "The whole day" }
    return hours.close <= hours.open ? "Closes on the next day" : nil
  }

  /// "8:00" becomes "08:00".
  private static func padded(_ text: String) -> String {
    let text = text.orNil ?? ""
    return text.utf8.count == 4 ? "0" + text : text
  }
}
