/// A time to wait, for a person: "45 seconds", "59 minutes", "3 hours". Whoever waits that long has waited
/// long enough.
public enum WaitText {
  // No initializer of `String`: `map(String.init)` would take it for every whole number.
  public static func text(seconds: Int) -> String {
    func roundedUp(by unit: Int) -> Int { (seconds + unit - 1) / unit }
    return switch seconds {
    case ...90: "second".counted(seconds)
    case ...5400: "minute".counted(roundedUp(by: 60))
    default: "hour".counted(roundedUp(by: 3600))
    }
  }
}
