/// An alert or a confirmation dialog: a title, a message, and the buttons of a view builder.
struct DialogModifier<Actions: View, Message: View>: ViewModifier {
  typealias Body = Never
  let kind: DialogKind
  let title: String
  let isPresented: Binding<Bool>
  /// Nil while the data that the dialog presents is missing.
  let actions: Actions?
  let message: Message?

  init(
    _ kind: DialogKind, _ title: Text, _ isPresented: Binding<Bool>, actions: Actions?,
    message: Message?
  ) {
    self.kind = kind
    self.title = title.plainText
    self.isPresented = isPresented
    self.actions = actions
    self.message = message
  }

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(DialogNode(modifier: modifier, content: content, context: context))
  }

  final class DialogNode<V: View>: PresenterNode<DialogModifier, V> {
    private let level = PresentationHost()

    override func wanted() -> NodeKey? {
      modifier.isPresented.wrappedValue && modifier.actions != nil ? .root : nil
    }

    override func putAway() { modifier.isPresented.wrappedValue = false }

    override func makeDialog() -> ElementNode {
      var inner = presentedContext(on: level)
      inner.environment.isEnabled = true
      let text = describe(modifier.message, in: inner)
      inner.environment[ButtonHostKey.self] = ButtonHost(classes: "b") { [weak self] in
        self?.close()
      }
      let parts = DialogParts(
        title: modifier.title, message: text, actions: describe(modifier.actions, in: inner),
        close: { [weak self] in self?.close() })
      return parts.dialog(modifier.kind)
    }
  }
}

enum DialogKind: Equatable {
  case alert
  case confirmation(showsTitle: Bool)

  static func confirmation(_ titleVisibility: Visibility) -> DialogKind {
    .confirmation(showsTitle: titleVisibility == .visible)
  }
}

/// Puts the parts of an alert or a confirmation dialog in the system's order.
@MainActor
struct DialogParts {
  let title: String
  let message: [Node]
  let actions: [Node]
  let close: @MainActor () -> Void

  private var buttons: [Node] { actions.filter { !isField($0) } }
  private var fields: [Node] { actions.filter(isField) }

  func dialog(_ kind: DialogKind) -> ElementNode {
    switch kind {
    case .alert: alert()
    case .confirmation(let showsTitle): confirmation(showsTitle: showsTitle)
    }
  }

  private func alert() -> ElementNode {
    let dialog = ElementNode("dialog", "al")
    dialog.attribute("role", "alertdialog")
    dialog.attribute("aria-label", title)
    let buttons = orderedButtons()
    dialog.children = [heading]
    if !message.isEmpty { dialog.children.append(paragraph) }
    dialog.children += fields
    dialog.children.append(
      ElementNode("div", "alb", children: buttons, key: NodeKey.root.identified(by: "buttons")))
    let only = buttons.count == 1 ? buttons.first as? ElementNode : nil
    answerDismissal(of: dialog, with: cancelButton ?? only)
    return dialog
  }

  private func confirmation(showsTitle: Bool) -> ElementNode {
    let dialog = ElementNode("dialog", "cd")
    dialog.attribute("role", "dialog")
    dialog.attribute("aria-label", title)
    let cancel = cancelButton ?? button("Cancel", classes: "b cancel")
    var group: [Node] = showsTitle ? [heading] : []
    if !message.isEmpty { group.append(paragraph) }
    group += fields + buttons.filter { $0 !== cancel }
    dialog.children = [
      ElementNode("div", "cdg", children: group, key: NodeKey.root.identified(by: "group")), cancel,
    ]
    answerDismissal(of: dialog, with: cancel)
    return dialog
  }

  /// Cancel stands on the left of two buttons and below more, at any place in the source.
  private func orderedButtons() -> [Node] {
    let buttons = buttons
    guard !buttons.isEmpty else { return [button("OK", classes: "b default")] }
    guard let cancelButton else { return buttons }
    let others = buttons.filter { $0 !== cancelButton }
    return others.count == 1 ? [cancelButton] + others : others + [cancelButton]
  }

  private var cancelButton: ElementNode? {
    buttons.lazy.compactMap { $0 as? ElementNode }.first { $0.hasClass("cancel") }
  }

  /// Esc and the phone's Back mean Cancel. Without a Cancel button a choice must be made.
  private func answerDismissal(of dialog: ElementNode, with button: ElementNode?) {
    guard let button, let tap = button.handlers.first(where: { $0.kind == .tap }) else {
      dialog.attribute("data-nodismiss", true)
      return
    }
    dialog.on(.dismiss, tap.action)
  }

  private func button(_ title: String, classes: String) -> ElementNode {
    let element = ElementNode("button", classes, key: NodeKey.root.identified(by: title))
    element.attribute("type", "button")
    element.text = title
    let close = close
    element.on(.tap) { _ in close() }
    return element
  }

  private var heading: ElementNode {
    let element = ElementNode("h2", "alt", key: NodeKey.root.identified(by: "title"))
    element.text = title
    return element
  }

  private var paragraph: ElementNode {
    ElementNode("div", "alm", children: message, key: NodeKey.root.identified(by: "message"))
  }

  private func isField(_ node: Node) -> Bool {
    if let component = node as? ComponentNode { return component.isTextInput }
    guard let element = node as? ElementNode else { return false }
    return element.firstDescendant("button") == nil
  }
}

extension ElementNode {
  func hasClass(_ name: String) -> Bool {
    classes.split(separator: " ").contains { $0 == name }
  }

  /// This element or the first one of that tag inside it, as far as it is described yet.
  func firstDescendant(_ tag: StaticString) -> ElementNode? {
    if self.tag == tag { return self }
    for case let child as ElementNode in children {
      if let found = child.firstDescendant(tag) { return found }
    }
    return nil
  }
}
