/// A value that describes the purpose of a button.
public struct ButtonRole: Hashable, Sendable {
  private let name: String

  /// A role that indicates a button that cancels an operation.
  public static let cancel = ButtonRole(name: "cancel")
  /// A role that indicates a destructive button.
  public static let destructive = ButtonRole(name: "destructive")

  /// The class of the style sheet.
  var css: String { name }
}

/// The form that buttons take in a container, such as an alert, a menu or a list row.
struct ButtonHost {
  /// Classes in place of those of the button style, beside the role's.
  var classes: String
  /// Runs before the button's action, such as closing the alert.
  var willTrigger: (@MainActor () -> Void)?
}

struct ButtonHostKey: EnvironmentKey {
  static var defaultValue: ButtonHost? { nil }
}
