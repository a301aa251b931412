/// A structure that computes views on demand from an underlying collection of identified data.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  @usableFromInline let id: (Data.Element) -> ID

  // Apps take it in, because they know the types: their bodies then look none of them up.
  @inlinable
  init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content)
  {
    self.data = data
    self.id = id
    self.content = content
  }
}

extension ForEach: View where Content: View {
  public typealias Body = Never

  @inlinable
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }

  public static func _makeView(
    _ view: ForEach, context: _ViewContext, into list: inout _ViewList
  ) {
    view.makeRows(0..<view.data.count, context: context, into: &list)
  }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  @inlinable
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  @inlinable
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach where Content: View {
  @MainActor
  public init<C>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == [IdentifiedBinding<C.Element, ID>], ID == C.Element.ID, C: MutableCollection,
    C: RandomAccessCollection, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }

  @MainActor
  public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == [IdentifiedBinding<C.Element, ID>], C: MutableCollection, C: RandomAccessCollection,
    C.Index: Hashable
  {
    let elements = data.wrappedValue.indices.map { index in
      let initial = data.wrappedValue[index]
      // A row may outlive its element by one update; it then still reads the last value.
      let binding = Binding<C.Element>(
        get: { data.wrappedValue.indices.contains(index) ? data.wrappedValue[index] : initial },
        set: { (value: C.Element) in
          if data.wrappedValue.indices.contains(index) { data.wrappedValue[index] = value }
        })
      return IdentifiedBinding(id: initial[keyPath: id], binding: binding)
    }
    self.init(data: elements, id: { $0.id }, content: { content($0.binding) })
  }
}

/// An element of a bound collection with its identity.
public struct IdentifiedBinding<Value, ID: Hashable> {
  let id: ID
  let binding: Binding<Value>
}
