/// An animation within which a turn has touched an element.
private struct TurnAnimation {
  let animation: Animation
  let turn: Int
}

/// One element of the page, as last sent to the browser.
@MainActor
package final class ElementNode: Node {
  /// A name and its value, for attributes and for style properties.
  package struct Entry: Equatable {
    package let name: StaticString
    package var value: String

    package static func == (lhs: Entry, rhs: Entry) -> Bool {
      lhs.name == rhs.name && lhs.value == rhs.value
    }
  }

  package let tag: StaticString
  /// Names this element to the browser; per session, never used again. 0 is the root.
  package internal(set) var id = 0
  package var classes: String {
    didSet { markForLayout() }
  }
  package var attributes: [Entry] = []
  package var styles: [Entry] = []
  package var text: String?
  package var handlers: [EventHandler] = []
  package var children: [Node]
  package var role: LayoutRole
  /// Axes along which an enclosing scroll view offers unlimited room: nothing can fill them.
  package var unbounded: Axis.Set = []
  package internal(set) var facts: LayoutFacts = []
  /// The identifier by which `ScrollViewProxy.scrollTo` finds the element.
  var scrollID: ExplicitID?
  /// The `data-p` attribute: style while the button around is pressed. Compared by `PressedNode`.
  @Seldom private(set) var pressedLook: String?
  /// The content of an input, which is not an attribute: see `FieldContent`.
  package var field: FieldContent?

  /// The element that this one only pads, frames or paints around. Assistive technology and tests
  /// know no wrappers, so names and descriptions go to the inner element.
  var wrapped: ElementNode?

  /// Has a gesture that a press performs.
  var takesTaps = false
  /// Acts as a button for keyboard and voice. An element with controls inside does not: a button in
  /// a button cannot be reached.
  var isButton = false
  /// The role to have where no view says otherwise and no gesture makes a button.
  @Seldom var impliedRole: String?
  /// The computed role that the browser has.
  @Seldom var sentRole: String?

  var isFresh = true
  /// The two parts of the browser's class attribute. First the classes, usually the same string,
  private var sentClasses = ""
  /// and its facts.
  private var sentFacts: LayoutFacts = []
  /// Ids of the child elements that the browser has, in order.
  var sentChildren: [Int] = []
  /// The animation of the turn that last touched this element.
  @Seldom private var turnAnimation: TurnAnimation?

  package init(
    _ tag: StaticString, _ classes: String = "", role: LayoutRole = .hug, children: [Node] = [],
    key: NodeKey = .root
  ) {
    self.tag = tag
    self.classes = classes
    self.role = role
    self.children = children
    super.init(key: key)
  }

  override var nodes: [Node] { children }

  override func matches(_ description: Node) -> Bool {
    guard let other = description as? ElementNode else { return false }
    return key == other.key && tag == other.tag && isInput == other.isInput
  }

  /// Inputs of another type are other controls: a password field is never turned into a text field.
  private var isInput: String? {
    tag == "input" ? value(of: "type") : nil
  }

  package func attribute(_ name: StaticString, _ value: String) {
    Self.set(name, value, in: &attributes)
  }

  package func attribute(_ name: StaticString, _ present: Bool) {
    if present { attribute(name, "") }
  }

  package func style(_ name: StaticString, _ value: String) {
    Self.set(name, value, in: &styles)
  }

  package func style(_ name: StaticString, pixels: CGFloat) {
    style(name, CSS.pixels(pixels))
  }

  package func add(class name: String) {
    classes = classes.isEmpty ? name : classes + " " + name
  }

  package func on(_ kind: EventKind, _ action: @escaping @MainActor (EventPayload) -> Void) {
    handlers.append(EventHandler(kind: kind, action: action))
  }

  package func hasStyle(_ name: StaticString) -> Bool { styles.contains { $0.name == name } }

  func hasAttribute(_ name: StaticString) -> Bool { attributes.contains { $0.name == name } }

  /// The value of an attribute; nil if the element does not have it.
  func value(of name: StaticString) -> String? { attributes.first { $0.name == name }?.value }

  private static func set(_ name: StaticString, _ value: String, in entries: inout [Entry]) {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].value = value
    } else {
      entries.append(Entry(name: name, value: value))
    }
  }

  var fullClasses: String {
    let fact = facts.classes
    if fact.isEmpty { return classes }
    return classes.isEmpty ? fact : classes + " " + fact
  }

  /// Whether the browser's class attribute says something else than it is to say now.
  var hasNewClasses: Bool {
    classes != sentClasses || (facts != sentFacts && facts.classes != sentFacts.classes)
  }

  func notedClassesAsSent() {
    sentClasses = classes
    sentFacts = facts
  }

  /// The `data-h` attribute: which events the browser is to report.
  var eventList: String? {
    handlers.isEmpty ? nil : handlers.map(\.kind.rawValue).joined(separator: " ")
  }

  func setPressedLook(_ look: String?, patch: PatchWriter) {
    guard look != pressedLook else { return }
    pressedLook = look
    if !isFresh { patch.attribute(id, "data-p", look) }
  }

  // MARK: Life

  override func mount(in graph: ViewGraph, parent: Node?) {
    super.mount(in: graph, parent: parent)
    graph.elementCount += 1
    // A few are named before: others refer to them.
    if id == 0 { id = graph.nextElementID() }
    if !handlers.isEmpty { graph.register(self) }
    wrapped = nil
    children = graph.mount(children, parent: self)
    note(graph.animation, in: graph)
  }

  override func adopt(_ description: Node, in graph: ViewGraph) {
    guard let new = description as? ElementNode else { return }
    note(graph.animation, in: graph)
    if needsLayout(toBecome: new) { markForLayout() }
    if !isFresh { report(new, to: graph.patch, animation: graph.animation) }
    if handlers.isEmpty, !new.handlers.isEmpty { graph.register(self) }
    if !handlers.isEmpty, new.handlers.isEmpty { graph.forget(self) }
    handlers = new.handlers
    attributes = new.attributes
    styles = new.styles
    text = new.text
    adoptField(of: new, patch: graph.patch)
    if classes != new.classes { classes = new.classes }
    role = new.role
    unbounded = new.unbounded
    takesTaps = new.takesTaps
    impliedRole = new.impliedRole
    scrollID = new.scrollID
    children = graph.reconcile(children, with: new.children, parent: self)
  }

  /// Whether the layout's findings may be others then. Most changes are of a text or a style, and
  /// leave the nodes around alone. Children that come or go mark this element themselves.
  private func needsLayout(toBecome new: ElementNode) -> Bool {
    role != new.role || unbounded != new.unbounded || takesTaps != new.takesTaps
      || impliedRole != new.impliedRole || hasAttribute("role") != new.hasAttribute("role")
  }

  private func note(_ animation: Animation?, in graph: ViewGraph) {
    guard let animation else { return }
    turnAnimation = TurnAnimation(animation: animation, turn: graph.turnNumber)
  }

  /// The animation of that turn, if it touched this element within one.
  func animation(ofTurn number: Int) -> Animation? {
    turnAnimation.flatMap { $0.turn == number ? $0.animation : nil }
  }

  private func report(_ new: ElementNode, to patch: PatchWriter, animation: Animation?) {
    patch.animation = animation
    if !handlers.elementsEqual(new.handlers, by: { $0.kind == $1.kind }) {
      patch.attribute(id, "data-h", new.eventList)
    }
    Self.difference(from: attributes, to: new.attributes) { name, value in
      if let symbol = value.flatMap({ IconElement.symbol(in: $0, of: self) }) {
        patch.symbol(id, symbol)
      } else if name == "d", let value {
        patch.path(
          id, from: self.value(of: "d") ?? "", to: value)
      } else {
        patch.attribute(id, name, value)
      }
    }
    Self.difference(from: styles, to: new.styles) { patch.style(id, $0, $1) }
    if let newText = new.text, text != newText { patch.text(id, newText) }
  }

  override func unmount(from graph: ViewGraph) {
    graph.elementCount -= 1
    if !handlers.isEmpty { graph.forget(self) }
    for child in children { child.unmount(from: graph) }
    super.unmount(from: graph)
  }

  override func eachElement(_ visit: (ElementNode) -> Void) { visit(self) }

  private static func difference(
    from old: [Entry], to new: [Entry], report: (StaticString, String?) -> Void
  ) {
    if old == new { return }
    for entry in new where !old.contains(entry) { report(entry.name, entry.value) }
    for entry in old {
      if !new.contains(where: { $0.name == entry.name }) { report(entry.name, nil) }
    }
  }
}

extension ElementNode {
  /// Whether the browser itself knows this element as something to press or fill in.
  var isNativeControl: Bool {
    tag == "button" || tag == "a" || tag == "input" || tag == "textarea" || tag == "select"
  }

  /// Whether it is a native control, or one is anywhere in it.
  var containsNativeControl: Bool {
    if isNativeControl { return true }
    var found = false
    for child in children { child.eachElement { found = found || $0.containsNativeControl } }
    return found
  }

  /// The role that follows from gestures and labels; nil where a view gave one itself.
  var computedRole: String? {
    if hasAttribute("role") { return nil }
    return isButton ? "button" : impliedRole
  }
}
