/// A specification for the appearance and interaction of a tab view.
public protocol TabViewStyle: Sendable {
  /// How pages show where one is; nil for a bar of tabs. An implementation detail of this module.
  var _pages: PageTabViewStyle.IndexDisplayMode? { get }
}

/// The default tab view style.
public struct DefaultTabViewStyle: TabViewStyle {
  public init() {}
  public var _pages: PageTabViewStyle.IndexDisplayMode? { nil }
}

/// A tab view style that displays a paged scrolling tab view.
public struct PageTabViewStyle: TabViewStyle {
  /// A style for displaying the page index view.
  public struct IndexDisplayMode: Hashable, Sendable {
    private let name: String
    /// Displays an index view when there is more than one page.
    public static let automatic = IndexDisplayMode(name: "automatic")
    public static let always = IndexDisplayMode(name: "always")
    public static let never = IndexDisplayMode(name: "never")
  }

  private let indexDisplayMode: IndexDisplayMode

  public init(indexDisplayMode: IndexDisplayMode = .automatic) {
    self.indexDisplayMode = indexDisplayMode
  }

  public var _pages: IndexDisplayMode? { indexDisplayMode }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
  public static var page: PageTabViewStyle { PageTabViewStyle() }

  public static func page(
    indexDisplayMode: PageTabViewStyle.IndexDisplayMode
  ) -> PageTabViewStyle { PageTabViewStyle(indexDisplayMode: indexDisplayMode) }
}

struct PagesKey: EnvironmentKey {
  static let defaultValue: PageTabViewStyle.IndexDisplayMode? = nil
}

extension View {
  /// Sets the style for the tab view within the current environment.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    modifier(EnvironmentModifier { $0[PagesKey.self] = style._pages })
  }
}
