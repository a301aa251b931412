/// The pages of one navigation stack above its root.
///
/// A bound path is the only source for its values. Pages pushed by a link with its own destination,
/// or by `navigationDestination(isPresented:)`, lie between them.
@MainActor
final class NavigationController {
  struct Entry {
    enum Content {
      case value(AnyHashable)
      case view(AnyView, owner: ObjectIdentifier)
    }

    let id: Int
    var content: Content
    /// Tells who pushed the page that it has gone.
    var popped: (@MainActor () -> Void)?

    var value: AnyHashable? {
      if case .value(let value) = content { return value }
      return nil
    }

    var owner: ObjectIdentifier? {
      if case .view(_, let owner) = content { return owner }
      return nil
    }
  }

  private(set) var entries: [Entry] = []
  var path: PathBinding?
  /// Called when pages were pushed or popped other than by the path.
  var changed: @MainActor () -> Void = {}
  /// Called with each page whose view is now another one.
  var contentChanged: @MainActor (Entry) -> Void = { _ in }

  private var destinations: [ObjectIdentifier: [Destination]] = [:]
  private var lastID = 0

  /// Makes the page for values of one type.
  private struct Destination {
    let owner: ObjectIdentifier
    let depth: Int
    let make: @MainActor (AnyHashable) -> AnyView?
  }

  // MARK: Pushing

  func push(_ value: AnyHashable) {
    if let path {
      path.append(value)
    } else {
      append(.value(value))
      changed()
    }
  }

  func push(_ view: AnyView, owner: AnyObject, popped: (@MainActor () -> Void)? = nil) {
    append(.view(view, owner: ObjectIdentifier(owner)), popped: popped)
    changed()
  }

  /// Hands a new view value to the page that `owner` pushed.
  /// - Returns: false if it has no page here.
  @discardableResult
  func update(_ view: AnyView, owner: AnyObject) -> Bool {
    let owner = ObjectIdentifier(owner)
    guard let index = entries.firstIndex(where: { $0.owner == owner }) else { return false }
    entries[index].content = .view(view, owner: owner)
    contentChanged(entries[index])
    return true
  }

  private func append(_ content: Entry.Content, popped: (@MainActor () -> Void)? = nil) {
    lastID += 1
    entries.append(Entry(id: lastID, content: content, popped: popped))
  }

  // MARK: Popping

  /// Pops until `depth` pages are left above the root.
  func pop(to depth: Int) {
    guard depth >= 0, depth < entries.count else { return }
    let gone = entries[depth...]
    entries.removeLast(gone.count)
    let values = gone.filter { $0.value != nil }.count
    if values > 0 { path?.removeLast(values) }
    for entry in gone.reversed() { entry.popped?() }
    changed()
  }

  /// Pops the page that `owner` pushed and those above.
  func pop(owner: AnyObject) {
    let owner = ObjectIdentifier(owner)
    if let index = entries.firstIndex(where: { $0.owner == owner }) { pop(to: index) }
  }

  func pop(entry id: Int) {
    if let index = entries.firstIndex(where: { $0.id == id }) { pop(to: index) }
  }

  // MARK: The path

  /// Brings the entries in line with a bound path. Pages whose value stays in its place live on.
  func follow(_ values: [AnyHashable]) {
    var rest = values[...]
    var kept = 0
    for entry in entries {
      if let value = entry.value {
        guard value == rest.first else { break }
        rest.removeFirst()
      }
      kept += 1
    }
    let gone = entries[kept...]
    entries.removeLast(gone.count)
    for entry in gone.reversed() { entry.popped?() }
    for value in rest { append(.value(value)) }
  }

  // MARK: Destinations

  /// - Parameter depth: of the page that declares the destination; it counts for those above.
  func register<D: Hashable>(
    _ type: D.Type, owner: AnyObject, depth: Int,
    make: @escaping @MainActor (AnyHashable) -> AnyView?
  ) {
    let destination = Destination(owner: ObjectIdentifier(owner), depth: depth, make: make)
    var known = destinations[ObjectIdentifier(type)] ?? []
    known.removeAll { $0.owner == destination.owner }
    known.append(destination)
    destinations[ObjectIdentifier(type)] = known
    for entry in entries.dropFirst(depth) where entry.value?.base is D { contentChanged(entry) }
  }

  func forget<D: Hashable>(_ type: D.Type, owner: AnyObject) {
    destinations[ObjectIdentifier(type)]?.removeAll { $0.owner == ObjectIdentifier(owner) }
  }

  /// As in SwiftUI, the destination closest to the root wins when a type has several.
  func view(ofEntry id: Int) -> AnyView? {
    guard let entry = entries.first(where: { $0.id == id }) else { return nil }
    switch entry.content {
    case .view(let view, _): return view
    case .value(let value):
      let type = ObjectIdentifier(Swift.type(of: value.base))
      let known = destinations[type]?.min { $0.depth < $1.depth }
      return known?.make(value) ?? AnyView(MissingDestination())
    }
  }
}

/// The same sign that SwiftUI shows for a value without a `navigationDestination`.
private struct MissingDestination: View {
  var body: some View {
    Image(systemName: "exclamationmark.triangle.fill")
      .font(.largeTitle).foregroundStyle(Color.yellow)
  }
}

struct NavigationKey: EnvironmentKey {
  static var defaultValue: NavigationController? { nil }
}
