/// Applies standard interaction behavior and a custom appearance to all buttons within a view
/// hierarchy.
///
/// An answer of the server to a press would come too late to be felt. So the body is made twice, at
/// rest and pressed. The browser gets the difference in style (`PressedNode`), and shows it while
/// the finger is down, without asking.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Body
  typealias Configuration = ButtonStyleConfiguration
}

/// The properties of a button.
public struct ButtonStyleConfiguration {
  /// A type-erased label of a button.
  public struct Label: View {
    public typealias Body = Never
    let label: ErasedLabel
    let isPressed: Bool
    let look: PressedLook

    public static func _makeView(
      _ view: Label, context: _ViewContext, into list: inout _ViewList
    ) {
      context.emit(view.look.element(for: view, context: context), into: &list)
    }
  }

  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// A type that applies custom interaction behavior and a custom appearance to all buttons within a
/// view hierarchy.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Body
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// The properties of a button, for a style with an interaction of its own.
public struct PrimitiveButtonStyleConfiguration {
  /// A type-erased label of a button.
  public struct Label: View {
    public typealias Body = Never
    let label: ErasedLabel

    public static func _makeView(
      _ view: Label, context: _ViewContext, into list: inout _ViewList
    ) {
      let element = ElementNode(
        "div", "z p5 bl", role: .overlay, children: view.label.nodes(in: context))
      context.emit(element, into: &list)
    }
  }

  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void

  /// Performs the button's action.
  @MainActor public func trigger() { action() }
}

/// How the buttons in a part of the tree look.
enum ButtonLook {
  case builtIn(BuiltInButtonStyle)
  case custom(any ButtonStyle)
  case primitive(any PrimitiveButtonStyle)
}

struct ButtonLookKey: EnvironmentKey {
  static var defaultValue: ButtonLook { .builtIn(.automatic) }
}

extension View {
  /// Sets the style for buttons within this view to a button style with a custom appearance and
  /// standard interaction behavior.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[ButtonLookKey.self] = .custom(style) })
  }

  /// Sets the style for buttons within this view to a button style with a custom appearance and
  /// custom interaction behavior.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    modifier(
      EnvironmentModifier {
        let builtIn = (style as? any BuiltInButtonStyleType)?.builtIn
        $0[ButtonLookKey.self] = builtIn.map(ButtonLook.builtIn) ?? .primitive(style)
      })
  }
}
