/// The settings that a page's views make for its bars.
struct PageTraits {
  var title: String?
  var displayMode = NavigationBarItem.TitleDisplayMode.automatic
  var hidesBackButton = false
  var barVisibility = Visibility.automatic
  var bottomBarVisibility = Visibility.automatic
  var barBackgroundVisibility = Visibility.automatic
  var barBackground: _Paint?
  var items: [ToolbarEntry] = []
  var search: AnyView?
}

/// One page of a navigation stack: the settings for its bars, and the nodes that draw them.
@MainActor
final class Page {
  /// The page below, whose way of showing the title an automatic one takes over.
  weak var below: Page?
  var changed: @MainActor () -> Void = {}
  /// Runs the page again: its content has changed.
  var refresh: @MainActor () -> Void = {}
  private(set) lazy var registry = Registry<PageTraits> { [weak self] in self?.update() }
  private(set) var traits = PageTraits()
  /// The limit of the width of the page's column, as a CSS length: a title and a search field begin
  /// where the column does. Nil for a page without one column.
  var columnWidth: String? {
    didSet { if columnWidth != oldValue { chromeChanged() } }
  }
  private var chrome: [ComponentNode] = []

  private func update() {
    traits = registry.applied(to: PageTraits())
    changed()
  }

  var showsLargeTitle: Bool {
    switch traits.displayMode {
    case .large: true
    case .inline: false
    case .automatic: below?.showsLargeTitle ?? true
    }
  }

  func observe(_ node: ComponentNode) { chrome.append(node) }
  func forget(_ node: ComponentNode) { chrome.removeAll { $0 === node } }
  func chromeChanged() { for node in chrome { node.invalidate() } }
}

struct PageKey: EnvironmentKey {
  static var defaultValue: Registry<PageTraits>? { nil }
}

/// How many pages lie below the page around.
struct PageDepthKey: EnvironmentKey {
  static let defaultValue = 0
}
