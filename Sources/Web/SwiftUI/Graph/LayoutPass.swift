extension ViewGraph {
  /// Facts from the leaves up; an element whose classes changed is told to the browser.
  func layOut(_ node: Node) {
    guard node.needsLayout else { return }
    layoutVisits += 1
    node.wasLaidOut()
    for child in node.nodes { layOut(child) }
    let holdsControl = node.nodes.contains { $0.holdsControl }
    node.holdsControl = holdsControl
    guard let element = node as? ElementNode else { return }
    element.updateFacts()
    if !element.isFresh, element !== root, element.hasNewClasses {
      patch.animation = element.animation(ofTurn: turnNumber)
      patch.classes(element.id, element.fullClasses)
      element.notedClassesAsSent()
    }
    updateRole(element, holdsControl: holdsControl)
    element.holdsControl = holdsControl || element.isNativeControl || element.isButton
  }

  private func updateRole(_ element: ElementNode, holdsControl: Bool) {
    let isButton = element.takesTaps && !holdsControl && !element.isNativeControl
    let wasButton = element.isButton
    element.isButton = isButton
    if element.isFresh { return }
    if isButton != wasButton { patch.attribute(element.id, "tabindex", isButton ? "0" : nil) }
    let role = element.computedRole
    guard role != element.sentRole else { return }
    if !element.hasAttribute("role") { patch.attribute(element.id, "role", role) }
    element.sentRole = role
  }
}
