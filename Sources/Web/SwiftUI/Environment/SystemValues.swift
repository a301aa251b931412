/// The possible color schemes, corresponding to the light and dark appearances.
public enum ColorScheme: Hashable, CaseIterable, Sendable { case light, dark }

/// A set of values that indicate the visual size available to the view.
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }

/// An indication of a scene's operational state. A hidden tab is in the background.
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

private struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private struct HorizontalSizeClassKey: EnvironmentKey {
  static let defaultValue: UserInterfaceSizeClass? = .regular
}
private struct VerticalSizeClassKey: EnvironmentKey {
  static let defaultValue: UserInterfaceSizeClass? = .regular
}
private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
private struct LocaleKey: EnvironmentKey { static let defaultValue = Locale(identifier: "en_US") }
private struct ReduceMotionKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }

  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  public var accessibilityReduceMotion: Bool { self[ReduceMotionKey.self] }

  package mutating func setReducesMotion(_ reduces: Bool) { self[ReduceMotionKey.self] = reduces }
}

/// The browser's settings for the root of the tree.
package struct BrowserTraits: Equatable, Sendable {
  package var isCompact: Bool
  package var isDark = false
  package var reducesMotion = false
  package var locale = "en_US"
  /// An IANA name, such as `Europe/Paris`.
  package var timeZone: String?
  package var isVisible = true
  /// The person's text size in the browser, as a part of the usual one.
  package var textScale = 1.0

  package init(isCompact: Bool) { self.isCompact = isCompact }
}

extension ViewGraph {
  /// Brings the environment in line with the browser; the tree runs again only if that changed it.
  package func apply(_ traits: BrowserTraits) {
    guard traits != self.traits else { return }
    self.traits = traits
    updateEnvironment { environment in
      environment.colorScheme = preferredColorScheme ?? (traits.isDark ? .dark : .light)
      environment.horizontalSizeClass = traits.isCompact ? .compact : .regular
      environment.setReducesMotion(traits.reducesMotion)
      environment.dynamicTypeSize = DynamicTypeSize(scale: traits.textScale)
      environment.locale = Locale(identifier: traits.locale)
      if let zone = traits.timeZone.flatMap(TimeZone.init(identifier:)) {
        environment.timeZone = zone
      }
      environment.scenePhase = traits.isVisible ? .active : .background
    }
  }
}
