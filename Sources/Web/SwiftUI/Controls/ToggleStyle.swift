/// The appearance and behavior of a toggle.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Body
  typealias Configuration = ToggleStyleConfiguration
}

/// The properties of a toggle instance.
public struct ToggleStyleConfiguration {
  /// A type-erased label of a toggle.
  public struct Label: View {
    public typealias Body = Never
    let label: ErasedLabel

    public static func _makeView(
      _ view: Label, context: _ViewContext, into list: inout _ViewList
    ) {
      let element = ElementNode(
        "div", "z p5", role: .overlay, children: view.label.nodes(in: context))
      context.emit(element, into: &list)
    }
  }

  public let label: Label
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

enum BuiltInToggleStyle {
  case `switch`
  case button
}

enum ToggleLook {
  case builtIn(BuiltInToggleStyle)
  case custom(any ToggleStyle)
}

struct ToggleLookKey: EnvironmentKey {
  static var defaultValue: ToggleLook { .builtIn(.switch) }
}

@MainActor
protocol BuiltInToggleStyleType: ToggleStyle {
  var builtIn: BuiltInToggleStyle { get }
}

extension BuiltInToggleStyleType {
  public func makeBody(configuration: ToggleStyleConfiguration) -> some View {
    let look = ToggleLook.builtIn(builtIn)
    return Toggle(configuration).modifier(EnvironmentModifier { $0[ToggleLookKey.self] = look })
  }
}

/// The default toggle style.
public struct DefaultToggleStyle: ToggleStyle, BuiltInToggleStyleType {
  let builtIn = BuiltInToggleStyle.switch
  public nonisolated init() {}
}

/// A toggle style that displays a leading label and a trailing switch.
public struct SwitchToggleStyle: ToggleStyle, BuiltInToggleStyleType {
  let builtIn = BuiltInToggleStyle.switch
  public nonisolated init() {}
}

/// A toggle style that displays as a button with its label as the title.
public struct ButtonToggleStyle: ToggleStyle, BuiltInToggleStyleType {
  let builtIn = BuiltInToggleStyle.button
  public nonisolated init() {}
}

extension ToggleStyle where Self == DefaultToggleStyle {
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension View {
  /// Sets the style for toggles in a view hierarchy.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    modifier(
      EnvironmentModifier {
        let builtIn = (style as? any BuiltInToggleStyleType)?.builtIn
        $0[ToggleLookKey.self] = builtIn.map(ToggleLook.builtIn) ?? .custom(style)
      })
  }
}
