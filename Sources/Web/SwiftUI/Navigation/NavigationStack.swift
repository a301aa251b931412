/// A view that displays a root view and enables you to present additional views over the root view.
public struct NavigationStack<Data, Root: View>: View {
  public typealias Body = Never
  let root: Root
  let path: PathBinding?

  public static func _makeView(
    _ view: NavigationStack, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(StackNode(root: view.root, path: view.path, context: context))
  }
}

extension NavigationStack where Data == NavigationPath {
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = nil
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = PathBinding(path)
  }
}

extension NavigationStack
where
  Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
  Data.Element: Hashable
{
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = PathBinding(path)
  }
}

/// A view for presenting a stack of views (the form before iOS 16).
public struct NavigationView<Content: View>: View {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    NavigationStack { content }
  }
}

/// A protocol that describes the appearance of a `NavigationView`.
public protocol NavigationViewStyle: Sendable {}

/// A navigation view style represented by a view stack that only shows a single top view at a time.
public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension View {
  /// Sets the style for navigation views within this view.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
