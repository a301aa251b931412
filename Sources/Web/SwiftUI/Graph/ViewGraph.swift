/// The live user interface of one browser tab: the node tree, its changes, and the patch for the
/// browser.
@MainActor
package final class ViewGraph {
  package let root: ElementNode
  let patch = PatchWriter()
  private(set) var animation: Animation?

  /// Called when something outside a turn made the tree dirty; the host then runs a turn.
  package var needsTurn: @MainActor () -> Void = {}
  /// Receives a view's requests to the browser or the host, and failures.
  package var log: @MainActor (String) -> Void = { _ in }
  /// `@AppStorage`'s store: the browser's own record.
  package var defaults: any DefaultsStore = MemoryDefaults()

  /// The origin that addresses of our own server have, which may have other names, too.
  package var publicOrigin: String?

  /// Carries files to and from the browser.
  package weak var files: (any FileHost)?
  /// Whether the app has closed itself: nothing follows the ops that say so.
  package internal(set) var hasEnded = false

  /// The page's title, once a view has set one.
  package internal(set) var title: String?
  package internal(set) var preferredColorScheme: ColorScheme?
  var traits: BrowserTraits?
  /// The presentations of the window itself.
  let presentations = PresentationHost()

  /// Objects of the whole session, such as the values that `@AppStorage` shares.
  private var attachments: [ObjectIdentifier: AnyObject] = [:]
  private var elements: [Int: ElementNode] = [:]
  private var lastID = 0
  private var dirty: [ComponentNode] = []
  private var structure: [ObjectIdentifier: (element: ElementNode, animation: Animation?)] = [:]
  private var afterCommit: [@MainActor () -> Void] = []
  /// Looks at the finished tree, before the browser is told of it.
  var beforeCommit = CommitWatchers()
  private var isInTurn = false
  private var isFlushing = false
  private(set) var environment: EnvironmentValues
  private var makeContent: (@MainActor (_ViewContext) -> [Node])?

  package init(environment: EnvironmentValues = EnvironmentValues()) {
    self.environment = environment
    root = ElementNode("div", "z p5", role: .fixed(.fills))
    self.environment.openURL = OpenURLAction(graph: self)
    self.environment.editMode = .stored(in: EditModeStorage())
  }

  /// Also a tree that nobody tore down goes, although each node holds the one above it.
  isolated deinit { root.disconnect() }

  /// Elements that are mounted now.
  package internal(set) var elementCount = 0
  package var registeredElementCount: Int { elements.count }

  // MARK: Content

  package func show<V: View>(_ view: V) {
    makeContent = { context in
      var list = _ViewList()
      V._makeView(view, context: context, into: &list)
      return list.nodes
    }
    scoped {
      refreshRoot()
      flush()
    }
  }

  private func refreshRoot() {
    guard let makeContent else { return }
    let content = makeContent(_ViewContext(graph: self, environment: environment))
    root.children = reconcile(root.children, with: content, parent: root)
  }

  /// Changes the environment of the whole tree: colour scheme, size class and the like.
  package func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    change(&environment)
    refreshRoot()
  }

  /// Ends everything in the tree: tasks are cancelled, `onDisappear` runs, models are let go.
  package func tearDown() {
    for child in root.children { child.unmount(from: self) }
    root.children = []
    makeContent = nil
    dirty = []
    elements = [:]
    runAfterCommit()
    afterCommit = []
  }

  // MARK: Turns

  /// Runs `work`, updates the tree, and returns the ops for the browser. They are a JSON list
  /// without its brackets; empty if nothing changed.
  package func turn(_ work: @MainActor () -> Void = {}) -> [UInt8] {
    perform(work)
    update()
    return patch.take()
  }

  /// Brings the tree up to date; the ops wait for the end of the turn.
  package func update() {
    isInTurn = true
    scoped { flush() }
    isInTurn = false
  }

  /// Bytes of the changes that the browser has not been told of.
  package var patchSize: Int { patch.size }

  /// Forgets those changes, for a browser that will be told the whole content.
  package func dropPatch() { patch.dropChanges() }

  /// Whether the tree is behind the changes so far.
  package var needsUpdate: Bool { !dirty.isEmpty || !afterCommit.isEmpty || !structure.isEmpty }

  /// Runs `work`, and only marks the nodes that it made dirty.
  package func perform(_ work: @MainActor () -> Void) {
    isInTurn = true
    scoped(work)
    isInTurn = false
  }

  func enqueue(_ component: ComponentNode) {
    dirty.append(component)
    if !isInTurn, !isFlushing { needsTurn() }
  }

  package var isDirty: Bool { !dirty.isEmpty || !patch.isEmpty || !afterCommit.isEmpty }

  /// Work that needs the finished tree: `onAppear`, `onChange`, tasks, focus.
  func afterCommit(_ work: @escaping @MainActor () -> Void) { afterCommit.append(work) }

  /// Renders and runs life-cycle actions until the tree rests. A view that changes a value it reads
  /// would run for ever. It would hang every session of the process, hence the limit.
  private func flush() {
    guard !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    for _ in 0..<Self.roundLimit {
      if !dirty.isEmpty {
        renderBatch()
        if !dirty.isEmpty { continue }
      }
      commit()
      runAfterCommit()
      if dirty.isEmpty, afterCommit.isEmpty, structure.isEmpty { return }
    }
    // The remaining dirty nodes wait for the next change. The views beside them that wait for their
    // `task` or `onAppear` are not affected.
    log("A view keeps changing what it depends on; its update was stopped.")
    commit()
    runAfterCommit()
  }

  private static let roundLimit = 64

  private func renderBatch() {
    let batch = dirty.sorted { $0.depth < $1.depth }
    dirty = []
    for component in batch { component.refreshIfDirty() }
  }

  private func runAfterCommit() {
    let actions = afterCommit
    afterCommit = []
    for action in actions { action() }
  }

  /// A change outside a turn, such as a task's or a timer's, that the host must collect.
  package func requestTurn() {
    if !isInTurn, !isFlushing { needsTurn() }
  }

  func with<Result>(animation: Animation?, _ body: () -> Result) -> Result {
    let outer = self.animation
    self.animation = animation
    defer { self.animation = outer }
    return body()
  }

  /// The session's one object of a type, made when first asked for.
  func attachment<Object: AnyObject>(_ make: () -> Object) -> Object {
    if let known = attachments[ObjectIdentifier(Object.self)] as? Object { return known }
    let new = make()
    attachments[ObjectIdentifier(Object.self)] = new
    return new
  }

  // MARK: Elements

  func nextElementID() -> Int {
    lastID += 1
    return lastID
  }

  func register(_ element: ElementNode) { elements[element.id] = element }
  func forget(_ element: ElementNode) { elements[element.id] = nil }

  /// Runs the element's current handlers for an event.
  /// - Returns: false without a handler: the event came too late, or was made up.
  package func dispatch(_ kind: EventKind, to id: Int, payload: EventPayload) -> Bool {
    guard let element = elements[id] else { return false }
    let handlers = element.handlers.filter { $0.kind == kind }
    element.heard(kind, payload)
    for handler in handlers { handler.action(payload) }
    element.settle(kind, patch: patch)
    return !handlers.isEmpty
  }

  // MARK: Commit

  func markStructure(of node: Node?) {
    guard let node else { return }
    node.markForLayout()
    guard let element = node as? ElementNode ?? node.container, !element.isFresh else { return }
    let key = ObjectIdentifier(element)
    structure[key] = (element, animation ?? structure[key]?.animation)
  }

  private func commit() {
    beforeCommit.look()
    layOut(root)
    let changed = structure.values.sorted { $0.element.id < $1.element.id }
    structure = [:]
    // A node that has left meanwhile has taken its children along.
    for (element, animation) in changed where element === root || element.parent != nil {
      commitChildren(of: element, animation: animation)
    }
    turnNumber += 1
  }

  /// Counts commits; what a turn notes at an element holds for that turn only.
  private(set) var turnNumber = 0

  /// The number of nodes laid out so far: an update must visit only changed nodes.
  var layoutVisits = 0

  // MARK: Snapshots

  /// The root's content as HTML, for the first page or after lost frames.
  /// - Parameters:
  ///   - style: where dynamic style goes: an attribute of ours, or rules by id.
  ///   - isFirst: whether this is all that the browser has ever had of this tree.
  package func snapshot(_ style: HTMLWriter.StylePlace, isFirst: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    var elements: [ElementNode] = []
    for child in root.children { child.collectElements(into: &elements) }
    for element in elements { HTMLWriter.write(element, style: style, to: &bytes) }
    root.sentChildren = elements.map(\.id)
    root.isFresh = false
    patch.dropChanges()
    if isFirst { patch.dropHistory() }
    return bytes
  }
}
