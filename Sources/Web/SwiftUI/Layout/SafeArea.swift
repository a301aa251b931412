/// A set of symbolic safe area regions.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

extension View {
  /// Expands the safe area of a view: the root's padding is taken back on those edges.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    modifier(IgnoresSafeAreaModifier(edges: edges))
  }

  /// Ignores the safe area (deprecated name, still common).
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(.container, edges: edges)
  }

  /// Shows the specified content above or below the modified view.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let inset = content().frame(
      maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
    return VStack(spacing: spacing ?? 0) {
      if edge == .top { inset }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .bottom { inset }
    }
  }
}

extension View {
  /// Shows the specified content beside the modified view.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let inset = content().frame(
      maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
    return HStack(spacing: spacing ?? 0) {
      if edge == .leading { inset }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .trailing { inset }
    }
  }
}

private struct IgnoresSafeAreaModifier: ElementwiseModifier {
  typealias Body = Never
  let edges: Edge.Set

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    element.add(class: "isa")
    let parts = [
      (Edge.Set.top, "isa-t"), (.bottom, "isa-b"), (.leading, "isa-l"), (.trailing, "isa-r"),
    ]
    for (edge, name) in parts where edges.contains(edge) { element.add(class: name) }
    return element
  }
}
