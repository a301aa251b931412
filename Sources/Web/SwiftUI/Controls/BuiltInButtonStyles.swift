/// The styles that the style sheet draws; the raw values are its classes.
enum BuiltInButtonStyle: String {
  case automatic
  case plain
  case bordered
  case prominent
  case borderless
}

@MainActor
protocol BuiltInButtonStyleType: PrimitiveButtonStyle {
  var builtIn: BuiltInButtonStyle { get }
}

extension BuiltInButtonStyleType {
  public func makeBody(configuration: PrimitiveButtonStyleConfiguration) -> some View {
    let look = ButtonLook.builtIn(builtIn)
    return Button(configuration).modifier(EnvironmentModifier { $0[ButtonLookKey.self] = look })
  }
}

/// The default button style, based on the button's context.
public struct DefaultButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyleType {
  let builtIn = BuiltInButtonStyle.automatic
  public nonisolated init() {}
}

/// A button style that doesn't style or decorate its content while idle.
public struct PlainButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyleType {
  let builtIn = BuiltInButtonStyle.plain
  public nonisolated init() {}
}

/// A button style that applies standard border artwork based on the button's context.
public struct BorderedButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyleType {
  let builtIn = BuiltInButtonStyle.bordered
  public nonisolated init() {}
}

/// A button style that applies standard border prominent artwork based on the button's context.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyleType {
  let builtIn = BuiltInButtonStyle.prominent
  public nonisolated init() {}
}

/// A button style that doesn't apply a border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyleType {
  let builtIn = BuiltInButtonStyle.borderless
  public nonisolated init() {}
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
