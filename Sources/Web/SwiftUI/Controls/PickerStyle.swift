enum PickerLook {
  case menu
  case segmented
  case inline
}

/// A type that specifies the appearance and interaction of all pickers within a view hierarchy.
@MainActor @preconcurrency
public protocol PickerStyle {
  var _look: _PickerLook { get }
}

/// How a picker style draws in the browser.
public struct _PickerLook {
  let look: PickerLook
}

/// The default picker style, based on the picker's context.
public struct DefaultPickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .menu) }
}

/// A picker style that presents the options as a menu.
public struct MenuPickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .menu) }
}

/// A picker style that presents the options in a segmented control.
public struct SegmentedPickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .segmented) }
}

/// A picker style that presents the options in a row; here a segmented control.
public struct PalettePickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .segmented) }
}

/// A picker style where each option is displayed inline with other views.
public struct InlinePickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .inline) }
}

/// A picker style that presents the options in a scrollable wheel. In the browser it is a menu,
/// which phones show as a wheel.
public struct WheelPickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .menu) }
}

/// A picker style that presents the options by pushing a list; in the browser a menu.
public struct NavigationLinkPickerStyle: PickerStyle {
  public nonisolated init() {}
  public var _look: _PickerLook { _PickerLook(look: .menu) }
}

extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

struct PickerLookKey: EnvironmentKey {
  static var defaultValue: PickerLook { .menu }
}

extension View {
  /// Sets the style for pickers within this view.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[PickerLookKey.self] = style._look.look })
  }
}
