/// The visibility of scroll indicators of a UI element.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  let isHidden: Bool
  public static let automatic = ScrollIndicatorVisibility(isHidden: false)
  public static let visible = ScrollIndicatorVisibility(isHidden: false)
  public static let hidden = ScrollIndicatorVisibility(isHidden: true)
  public static let never = ScrollIndicatorVisibility(isHidden: true)
}

/// The ways that scrollable content can interact with the software keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// The placement of margins.
public struct ContentMarginPlacement: Hashable, Sendable {
  let insetsContent: Bool
  public static let automatic = ContentMarginPlacement(insetsContent: true)
  public static let scrollContent = ContentMarginPlacement(insetsContent: true)
  public static let scrollIndicators = ContentMarginPlacement(insetsContent: false)
}

struct ScrollIndicatorsKey: EnvironmentKey {
  static let defaultValue = ScrollIndicatorVisibility.automatic
}

struct ScrollContentBackgroundKey: EnvironmentKey {
  static let defaultValue = Visibility.automatic
}

struct ContentMarginsKey: EnvironmentKey {
  static let defaultValue: EdgeInsets? = nil
}

private struct ScrollEnabledKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether any scroll views associated with this environment allow
  /// scrolling to occur.
  public var isScrollEnabled: Bool {
    get { self[ScrollEnabledKey.self] }
    set { self[ScrollEnabledKey.self] = newValue }
  }
}

extension View {
  /// Sets the visibility of scroll indicators within this view.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    modifier(EnvironmentModifier { $0[ScrollIndicatorsKey.self] = visibility })
  }

  /// Disables or enables scrolling in scrollable views.
  public func scrollDisabled(_ disabled: Bool) -> some View {
    modifier(EnvironmentModifier { $0.isScrollEnabled = $0.isScrollEnabled && !disabled })
  }

  /// Configures the behavior in which scrollable content interacts with the software keyboard; the
  /// browser decides that by itself.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Specifies the visibility of the background for scrollable views within this view.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    modifier(EnvironmentModifier { $0[ScrollContentBackgroundKey.self] = visibility })
  }

  /// Configures the content margin for scrollable views in this one.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(edges, length ?? 16), for: placement)
  }

  /// Configures the content margin for scrollable views in this one.
  public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Configures the content margin for scrollable views in this one.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    modifier(
      EnvironmentModifier { environment in
        guard placement.insetsContent else { return }
        var margins = environment[ContentMarginsKey.self] ?? EdgeInsets()
        if edges.contains(.top) { margins.top = insets.top }
        if edges.contains(.leading) { margins.leading = insets.leading }
        if edges.contains(.bottom) { margins.bottom = insets.bottom }
        if edges.contains(.trailing) { margins.trailing = insets.trailing }
        environment[ContentMarginsKey.self] = margins
      })
  }
}
