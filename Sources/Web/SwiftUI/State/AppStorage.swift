/// A property that reflects a value from the person's defaults, and invalidates a view when it
/// changes. On a server the defaults are the record of that person's browser.
@propertyWrapper
public struct AppStorage<Value> {
  private let key: String
  private let initial: Value
  private let coding: StoredCoding<Value>
  private var values: StoredValues?

  init(key: String, initial: Value, coding: StoredCoding<Value>) {
    self.key = key
    self.initial = initial
    self.coding = coding
  }

  @MainActor
  public var wrappedValue: Value {
    get { values?.text(forKey: key).flatMap(coding.decode) ?? initial }
    nonmutating set { values?.set(coding.encode(newValue), forKey: key) }
  }

  @MainActor
  public var projectedValue: Binding<Value> {
    let copy = self
    return Binding(get: { copy.wrappedValue }, set: { (value: Value) in copy.wrappedValue = value })
  }
}

extension AppStorage: DynamicProperty {}

extension AppStorage: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    values = component.graph.attachment { StoredValues(graph: component.graph) }
  }
}

/// A session's stored values, observed by key: all readers of a key see a change.
@MainActor
final class StoredValues {
  @MainActor @Observable
  final class Entry {
    var text: String?
    init(text: String?) { self.text = text }
  }

  private weak var graph: ViewGraph?
  private var entries: [String: Entry] = [:]

  init(graph: ViewGraph) { self.graph = graph }

  func text(forKey key: String) -> String? { entry(forKey: key).text }

  func set(_ text: String?, forKey key: String) {
    let entry = entry(forKey: key)
    guard entry.text != text else { return }
    entry.text = text
    graph?.defaults.set(text, forKey: key)
  }

  private func entry(forKey key: String) -> Entry {
    if let known = entries[key] { return known }
    let new = Entry(text: graph?.defaults.string(forKey: key))
    entries[key] = new
    return new
  }
}
