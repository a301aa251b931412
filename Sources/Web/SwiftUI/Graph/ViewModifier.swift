/// A modifier that you apply to a view or another view modifier, producing a different version of
/// the original value.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList)
}

extension ViewModifier {
  public static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(ModifierBodyNode(modifier: modifier, content: content, context: context))
  }
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never {
    fatalError("\(Self.self) resolves itself and has no body.")
  }
}

/// A modifier that changes each element that comes out of its content.
package protocol ElementwiseModifier: ViewModifier, ElementModifier where Body == Never {}

extension ElementwiseModifier {
  package static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    V._makeView(content, context: context.adding(modifier), into: &list)
  }
}

/// The content view of a custom modifier.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  public typealias Body = Never
  let resolve: @MainActor (_ViewContext, inout _ViewList) -> Void

  public static func _makeView(
    _ view: _ViewModifier_Content, context: _ViewContext, into list: inout _ViewList
  ) {
    view.resolve(context, &list)
  }
}

/// A value with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  @inlinable
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  public static func _makeView(
    _ view: ModifiedContent, context: _ViewContext, into list: inout _ViewList
  ) {
    Modifier._makeView(view.modifier, content: view.content, context: context, into: &list)
  }
}

extension View {
  /// Applies a modifier to a view and returns a new view.
  @inlinable
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

@MainActor
private final class ModifierBodyNode<Modifier: ViewModifier, V: View>: ModifierNode<Modifier, V> {
  override func resolveContent() -> [Node] {
    let content = content
    let placeholder = _ViewModifier_Content<Modifier> { context, list in
      V._makeView(content, context: context, into: &list)
    }
    return describeBody(of: &modifier) { $0.body(content: placeholder) }
  }
}
