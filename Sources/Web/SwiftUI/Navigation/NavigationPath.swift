/// A type-erased list of data representing the content of a navigation stack.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  public init() {}

  public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
    self.elements = elements.map { AnyHashable($0) }
  }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }

  public mutating func append<V: Hashable>(_ value: V) {
    elements.append(AnyHashable(value))
  }

  /// Removes values from the end; all of them if the path has fewer.
  public mutating func removeLast(_ k: Int = 1) { elements.removeLast(min(k, elements.count)) }
}

/// A binding to the path of a navigation stack, for every type of path.
@MainActor
struct PathBinding {
  let read: @MainActor () -> [AnyHashable]
  let append: @MainActor (AnyHashable) -> Void
  let removeLast: @MainActor (Int) -> Void

  init(_ path: Binding<NavigationPath>) {
    read = { path.wrappedValue.elements }
    append = { path.wrappedValue.append($0) }
    removeLast = { path.wrappedValue.removeLast($0) }
  }

  init<Data>(_ path: Binding<Data>)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    read = { path.wrappedValue.map { AnyHashable($0) } }
    append = { value in
      if let element = value.base as? Data.Element { path.wrappedValue.append(element) }
    }
    removeLast = { count in
      let end = path.wrappedValue.endIndex
      let start = path.wrappedValue.index(end, offsetBy: -min(count, path.wrappedValue.count))
      path.wrappedValue.removeSubrange(start..<end)
    }
  }
}
