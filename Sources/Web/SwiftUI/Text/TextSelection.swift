/// A type that describes the ability to select text.
public protocol TextSelectability {
  static var allowsSelection: Bool { get }
}

/// A selectability type that enables text selection by a person using your app.
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// A selectability type that disables text selection by a person using your app.
public struct DisabledTextSelectability: TextSelectability {
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

extension View {
  /// Controls whether people can select text within this view.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    modifier(StyleModifier(name: "user-select", value: S.allowsSelection ? "text" : "none"))
  }
}
