/// A type that applies a custom appearance to all labels within a view.
@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Body
  typealias Configuration = LabelStyleConfiguration
}

/// The properties of a label.
public struct LabelStyleConfiguration {
  public struct Title: View {
    public typealias Body = Never
    let label: ErasedLabel

    public static func _makeView(
      _ view: Title, context: _ViewContext, into list: inout _ViewList
    ) {
      let element = ElementNode(
        "div", "z p5", role: .overlay, children: view.label.nodes(in: context))
      context.emit(element, into: &list)
    }
  }

  public struct Icon: View {
    public typealias Body = Never
    let label: ErasedLabel

    public static func _makeView(_ view: Icon, context: _ViewContext, into list: inout _ViewList) {
      let element = ElementNode(
        "div", "z p5", role: .overlay, children: view.label.nodes(in: context))
      context.emit(element, into: &list)
    }
  }

  public let title: Title
  public let icon: Icon
}

enum BuiltInLabelStyle {
  case titleAndIcon
  case titleOnly
  case iconOnly
}

enum LabelLook {
  case builtIn(BuiltInLabelStyle)
  case custom(any LabelStyle)
}

struct LabelLookKey: EnvironmentKey {
  static var defaultValue: LabelLook { .builtIn(.titleAndIcon) }
}

@MainActor
protocol BuiltInLabelStyleType: LabelStyle {
  var builtIn: BuiltInLabelStyle { get }
}

extension BuiltInLabelStyleType {
  public func makeBody(configuration: LabelStyleConfiguration) -> some View {
    let look = LabelLook.builtIn(builtIn)
    return Label(configuration).modifier(EnvironmentModifier { $0[LabelLookKey.self] = look })
  }
}

/// The default label style in the current context.
public struct DefaultLabelStyle: LabelStyle, BuiltInLabelStyleType {
  let builtIn = BuiltInLabelStyle.titleAndIcon
  public nonisolated init() {}
}

/// A label style that shows both the title and icon of the label.
public struct TitleAndIconLabelStyle: LabelStyle, BuiltInLabelStyleType {
  let builtIn = BuiltInLabelStyle.titleAndIcon
  public nonisolated init() {}
}

/// A label style that only displays the title of the label.
public struct TitleOnlyLabelStyle: LabelStyle, BuiltInLabelStyleType {
  let builtIn = BuiltInLabelStyle.titleOnly
  public nonisolated init() {}
}

/// A label style that only displays the icon of the label.
public struct IconOnlyLabelStyle: LabelStyle, BuiltInLabelStyleType {
  let builtIn = BuiltInLabelStyle.iconOnly
  public nonisolated init() {}
}

extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension View {
  /// Sets the style for labels within this view.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    modifier(
      EnvironmentModifier {
        let builtIn = (style as? any BuiltInLabelStyleType)?.builtIn
        $0[LabelLookKey.self] = builtIn.map(LabelLook.builtIn) ?? .custom(style)
      })
  }
}
