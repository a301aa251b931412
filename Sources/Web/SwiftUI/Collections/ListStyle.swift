/// A protocol that describes the behavior and appearance of a list.
public protocol ListStyle: Sendable {
  /// The class of the style sheet; an implementation detail of this module.
  var _listClass: String { get }
}

/// The list style that describes a platform's default behavior and appearance for a list.
public struct DefaultListStyle: ListStyle {
  public var _listClass: String { "li-inset" }
  public init() {}
}

/// The list style that describes the behavior and appearance of a plain list.
public struct PlainListStyle: ListStyle {
  public var _listClass: String { "li-plain" }
  public init() {}
}

/// The list style that describes the behavior and appearance of an inset list.
public struct InsetListStyle: ListStyle {
  public var _listClass: String { "li-plain" }
  public init() {}
}

/// The list style that describes the behavior and appearance of a grouped list.
public struct GroupedListStyle: ListStyle {
  public var _listClass: String { "li-grouped" }
  public init() {}
}

/// The list style that describes the behavior and appearance of an inset grouped list.
public struct InsetGroupedListStyle: ListStyle {
  public var _listClass: String { "li-inset" }
  public init() {}
}

/// The list style that describes the behavior and appearance of a sidebar list.
public struct SidebarListStyle: ListStyle {
  public var _listClass: String { "li-inset" }
  public init() {}
}

extension ListStyle where Self == DefaultListStyle {
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetListStyle {
  public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

struct ListStyleKey: EnvironmentKey {
  static var defaultValue: any ListStyle { DefaultListStyle() }
}

extension View {
  /// Sets the style for lists within this view.
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[ListStyleKey.self] = style })
  }
}

/// A protocol that describes the appearance of a form.
public protocol FormStyle: Sendable {}

/// The default form style.
public struct AutomaticFormStyle: FormStyle { public init() {} }

/// A form style with grouped rows.
public struct GroupedFormStyle: FormStyle { public init() {} }

extension FormStyle where Self == AutomaticFormStyle {
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension View {
  /// Sets the style for forms in a view hierarchy; both styles look alike on a phone.
  public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
}
