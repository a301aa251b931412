/// A configuration for a navigation bar that represents a view at the top of a navigation stack.
public struct NavigationBarItem: Hashable, Sendable {
  /// A style for displaying the title of a navigation bar.
  public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
}
