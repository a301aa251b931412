/// A specification for the appearance and interaction of a text field.
@MainActor @preconcurrency
public protocol TextFieldStyle {
  /// The class of the style sheet that draws the style.
  var _className: String { get }
}

/// The default text field style, based on the text field's context.
public struct DefaultTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public var _className: String { "ts-plain" }
}

/// A text field style with no decoration.
public struct PlainTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public var _className: String { "ts-plain" }
}

/// A text field style with a system-defined rounded border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public var _className: String { "ts-rounded" }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

struct TextFieldLookKey: EnvironmentKey {
  static let defaultValue = "ts-plain"
}

extension View {
  /// Sets the style for text fields within this view.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[TextFieldLookKey.self] = style._className })
  }
}
