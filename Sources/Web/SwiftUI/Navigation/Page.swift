/// What the views of a page say of its bars.
struct PageTraits {
  var title: String?
  var displayMode = NavigationBarItem.TitleDisplayMode.automatic
  var hidesBackButton = false
  var barVisibility = Visibility.automatic
  var bottomBarVisibility = Visibility.automatic
  var barBackgroundVisibility = Visibility.automatic
  var barBackground: _Paint?
  var items: [ToolbarEntry] = []
}

/// One page of a navigation stack: what was registered for its bars.
@MainActor
final class Page {
  /// Called after a change of the registered traits.
  var changed: @MainActor () -> Void = {}
  private(set) lazy var registry = Registry<PageTraits> { [weak self] in self?.update() }
  private(set) var traits = PageTraits()

  private func update() {
    traits = registry.applied(to: PageTraits())
    changed()
  }
}

struct PageKey: EnvironmentKey {
  static var defaultValue: Registry<PageTraits>? { nil }
}
