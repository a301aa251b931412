/// A view that controls a navigation presentation.
public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never
  enum Target {
    case view(Destination)
    case value(AnyHashable?)
    /// Follows a binding, as before iOS 16.
    case bound(Destination, isActive: Binding<Bool>)
  }

  let target: Target
  let label: Label

  public static func _makeView(
    _ view: NavigationLink, context: _ViewContext, into list: inout _ViewList
  ) {
    list.nodes.append(LinkNode(view: view, context: context))
  }

  private final class LinkNode: ViewNode<NavigationLink> {
    private weak var controller: NavigationController?

    override func resolveContent() -> [Node] {
      controller = context.environment[NavigationKey.self]
      let label = view.label
      let button = Button { [weak self] in
        self?.follow()
      } label: {
        label
      }
      var isDead = controller == nil
      if case .value(nil) = view.target { isDead = true }
      let link = button.disabled(isDead).modifier(LinkMark())
      guard case .bound(let destination, let isActive) = view.target else {
        return describe(link, in: context)
      }
      let push = PushModifier<Bool, Destination>(
        read: { isActive.wrappedValue ? true : nil }, clear: { isActive.wrappedValue = false },
        destination: { _ in destination })
      return describe(link.modifier(push), in: context)
    }

    /// A pushed page shows the new destination when its link changes.
    override func didUpdate() {
      guard case .view(let destination) = view.target else { return }
      controller?.update(AnyView(destination), owner: self)
    }

    /// A second tap that was on its way finds the page covered: it would push the same page twice.
    private func follow() {
      let depth = context.environment[PageDepthKey.self]
      guard let controller, controller.entries.count <= depth else { return }
      switch view.target {
      case .view(let destination): controller.push(AnyView(destination), owner: self)
      case .value(let value): if let value { controller.push(value) }
      case .bound(_, let isActive): isActive.wrappedValue = true
      }
    }
  }
}

/// Lets a list row show its chevron.
private struct LinkMark: ElementwiseModifier {
  typealias Body = Never

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    if element.tag == "button" { element.add(class: "nlk") }
    return element
  }
}

extension NavigationLink {
  public init(
    @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    target = .view(destination())
    self.label = label()
  }

  /// The form before iOS 15.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    target = .view(destination)
    self.label = label()
  }
}

extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// The form before iOS 15.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    target = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
    self.init(value: value) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(value: value) { Text(title) }
  }
}
