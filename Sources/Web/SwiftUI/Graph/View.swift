/// A type that represents part of an app's user interface.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

  /// Resolves the view into nodes; composed views inherit the implementation.
  static func _makeView(_ view: Self, context: _ViewContext, into list: inout _ViewList)
}

extension View {
  public static func _makeView(_ view: Self, context: _ViewContext, into list: inout _ViewList) {
    list.nodes.append(BodyNode(view: view, context: context))
  }
}

extension Never: View {
  public var body: Never { fatalError("Never has no body: it cannot be instantiated.") }
}

extension View where Body == Never {
  /// Primitive views resolve themselves; nothing ever asks for their body.
  public var body: Never { fatalError("\(Self.self) resolves itself and has no body.") }
}

/// A type that you create to provide custom views through declarations.
@resultBuilder
@MainActor
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content)) { value, context, list in
      var index = 0
      repeat resolveSlot(each value, index: &index, context: context, into: &list)
    }
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .first(first)) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(storage: .second(second)) }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }

  private static func resolveSlot<Content: View>(
    _ view: Content, index: inout Int, context: _ViewContext, into list: inout _ViewList
  ) {
    Content._makeView(view, context: context.slot(index), into: &list)
    index += 1
  }
}

/// A view created from a tuple of views.
public struct TupleView<T>: View {
  public typealias Body = Never
  public var value: T
  private let resolve: @MainActor (T, _ViewContext, inout _ViewList) -> Void

  init(_ value: T, resolve: @escaping @MainActor (T, _ViewContext, inout _ViewList) -> Void) {
    self.value = value
    self.resolve = resolve
  }

  public static func _makeView(
    _ view: TupleView<T>, context: _ViewContext, into list: inout _ViewList
  ) {
    view.resolve(view.value, context, &list)
  }
}

/// View content that shows one of two possible children.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never

  public static func _makeView(
    _ view: _ConditionalContent, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context
    switch view.storage {
    case .first(let content):
      context.key = context.key.branch(true)
      TrueContent._makeView(content, context: context, into: &list)
    case .second(let content):
      context.key = context.key.branch(false)
      FalseContent._makeView(content, context: context, into: &list)
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never

  public static func _makeView(
    _ view: Wrapped?, context: _ViewContext, into list: inout _ViewList
  ) {
    if let view { Wrapped._makeView(view, context: context, into: &list) }
  }
}

/// A view that doesn't contain any content.
public struct EmptyView: View {
  public typealias Body = Never
  public nonisolated init() {}
  public static func _makeView(
    _ view: EmptyView, context: _ViewContext, into list: inout _ViewList
  ) {}
}

/// A type-erased view. Its identity includes the type inside.
public struct AnyView: View {
  public typealias Body = Never
  private let view: any View

  public init<V: View>(_ view: V) { self.view = view }
  public init<V: View>(erasing view: V) { self.view = view }

  public static func _makeView(_ view: AnyView, context: _ViewContext, into list: inout _ViewList) {
    resolve(view.view, context: context, into: &list)
  }

  private static func resolve<V: View>(
    _ view: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context
    context.key = context.key.identified(by: ObjectIdentifier(V.self))
    V._makeView(view, context: context, into: &list)
  }
}

/// A type that collects multiple instances of a content type into a single unit.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public static func _makeView(_ view: Group, context: _ViewContext, into list: inout _ViewList) {
    Content._makeView(view.content, context: context, into: &list)
  }
}
