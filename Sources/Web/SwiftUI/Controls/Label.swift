/// A standard label for user interface items, consisting of an icon with a title.
public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
  private let title: Title
  private let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public static func _makeView(_ view: Label, context: _ViewContext, into list: inout _ViewList) {
    let parts = LabelParts(title: ErasedLabel(view.title), icon: ErasedLabel(view.icon))
    switch context.environment[LabelLookKey.self] {
    case .builtIn(let style): context.emit(parts.element(style, context: context), into: &list)
    case .custom(let style): parts.resolve(style, context: context, into: &list)
    }
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }

  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(decorative: name)
    }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(decorative: name)
    }
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates a label representing the configuration of a style.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init {
      configuration.title
    } icon: {
      configuration.icon
    }
  }
}

@MainActor
private struct LabelParts {
  let title: ErasedLabel
  let icon: ErasedLabel

  func element(_ style: BuiltInLabelStyle, context: _ViewContext) -> ElementNode {
    let icon = icon.nodes(in: context.slot(0))
    let title = title.nodes(in: context.slot(1))
    for node in icon { node.key = node.key.slot(0) }
    for node in title { node.key = node.key.slot(1) }
    switch style {
    case .titleOnly: return ElementNode("div", "z p5", role: .overlay, children: title)
    case .titleAndIcon:
      return ElementNode("div", "lb", role: .stack(.horizontal), children: icon + title)
    case .iconOnly:
      // The hidden title describes the icon to people who cannot see it.
      let spoken = ElementNode("span", "sr", role: .outOfFlow, children: title)
      spoken.key = NodeKey.root.slot(1)
      return ElementNode("div", "z p5", role: .overlay, children: icon + [spoken])
    }
  }

  func resolve(_ style: any LabelStyle, context: _ViewContext, into list: inout _ViewList) {
    open(style, context: context, into: &list)
  }

  private func open<S: LabelStyle>(
    _ style: S, context: _ViewContext, into list: inout _ViewList
  ) {
    let configuration = LabelStyleConfiguration(
      title: .init(label: title), icon: .init(label: icon))
    var inner = context
    inner.environment[LabelLookKey.self] = .builtIn(.titleAndIcon)
    StyledBody._makeView(
      StyledBody(style: style) { $0.makeBody(configuration: configuration) }, context: inner,
      into: &list)
  }
}
