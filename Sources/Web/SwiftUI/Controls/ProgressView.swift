/// A view that shows the progress toward completion of a task.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
  /// Between 0 and 1; nil while the progress is unknown.
  private let fraction: Double?
  private let label: Label
  private let valueLabel: CurrentValueLabel

  private init(fraction: Double?, label: Label, valueLabel: CurrentValueLabel) {
    self.fraction = fraction.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    self.label = label
    self.valueLabel = valueLabel
  }

  public static func _makeView(
    _ view: ProgressView, context: _ViewContext, into list: inout _ViewList
  ) {
    let isLinear = context.environment[ProgressLookKey.self] ?? (view.fraction != nil)
    let name = ErasedLabel(view.label).text(in: context.inside)
    let bar = isLinear ? view.bar(in: context) : view.spinner(in: context)
    bar.attribute("role", "progressbar")
    bar.attribute("aria-label", name.isEmpty ? "Loading" : name)
    if let fraction = view.fraction {
      bar.attribute("aria-valuenow", CSS.number((fraction * 100).rounded()))
    }
    guard Label.self != EmptyView.self || CurrentValueLabel.self != EmptyView.self else {
      return context.emit(bar, into: &list)
    }
    context.emit(view.stack(bar, isLinear: isLinear, in: context), into: &list)
  }

  private func spinner(in context: _ViewContext) -> ElementNode {
    let environment = context.environment
    let element = ElementNode("div", "pv")
    if environment.controlSize != .regular { element.add(class: environment.controlSize.css) }
    if let tint = environment[TintKey.self] {
      element.style("color", tint._paint(in: environment).color)
    }
    return element
  }

  private func bar(in context: _ViewContext) -> ElementNode {
    let environment = context.environment
    let fill = ElementNode("div", "pbf")
    fill.style("--p", CSS.number(fraction ?? 0))
    if let tint = environment[TintKey.self] {
      fill.style("--tint", tint._paint(in: environment).color)
    }
    return ElementNode("div", "pb", role: .fixed(.fillsWidth), children: [fill])
  }

  private func stack(
    _ bar: ElementNode, isLinear: Bool, in context: _ViewContext
  ) -> ElementNode {
    var caption = context
    caption.environment[ForegroundKey.self] = HierarchicalShapeStyle.secondary
    let labels = ErasedLabel(label).nodes(in: isLinear ? context : caption)
    caption.environment.font = .caption
    let values = ErasedLabel(valueLabel).nodes(in: caption)
    for node in labels { node.key = node.key.slot(0) }
    for node in values { node.key = node.key.slot(2) }
    bar.key = NodeKey.root.slot(1)
    let children: [Node] = isLinear ? labels + [bar] + values : [bar] + labels + values
    return ElementNode(
      "div", isLinear ? "v al" : "v", role: .stack(.vertical), children: children)
  }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  public init() { self.init(fraction: nil, label: EmptyView(), valueLabel: EmptyView()) }

  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
    self.init(
      fraction: value.map { Double($0 / total) }, label: EmptyView(), valueLabel: EmptyView())
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init(@ViewBuilder label: () -> Label) {
    self.init(fraction: nil, label: label(), valueLabel: EmptyView())
  }

  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) {
    self.init(
      fraction: value.map { Double($0 / total) }, label: label(), valueLabel: EmptyView())
  }
}

extension ProgressView {
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: value.map { Double($0 / total) }, label: label(), valueLabel: currentValueLabel())
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  public init(_ titleKey: LocalizedStringKey) { self.init { Text(titleKey) } }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) { self.init { Text(title) } }

  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) { self.init(value: value, total: total) { Text(titleKey) } }

  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S, value: V?, total: V = 1.0
  ) { self.init(value: value, total: total) { Text(title) } }
}
