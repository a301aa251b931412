/// A control that performs increment and decrement actions.
public struct Stepper<Label: View>: View {
  /// The actions of the two buttons; nil where the value is at its limit.
  struct Actions {
    var increment: (@MainActor () -> Void)?
    var decrement: (@MainActor () -> Void)?
  }

  private let label: Label
  /// Asked in the body, since limits depend on the value.
  private let actions: @MainActor () -> Actions
  private let onEditingChanged: @MainActor (Bool) -> Void

  public init(
    @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    actions = { Actions(increment: onIncrement, decrement: onDecrement) }
    self.onEditingChanged = onEditingChanged
  }

  private init<V: Strideable>(
    _ value: Binding<V>, bounds: ClosedRange<V>?, step: V.Stride, label: Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    self.label = label
    self.onEditingChanged = onEditingChanged
    let target = Target(value: value, bounds: bounds)
    actions = {
      Actions(
        increment: target.step(by: step), decrement: target.step(by: -step))
    }
  }

  /// A bound value and how far it may go.
  @MainActor
  private struct Target<V: Strideable> {
    let value: Binding<V>
    let bounds: ClosedRange<V>?

    func step(by distance: V.Stride) -> (@MainActor () -> Void)? {
      let current = value.wrappedValue
      let next = current.advanced(by: distance)
      let limited = bounds.map { min(max(next, $0.lowerBound), $0.upperBound) } ?? next
      guard limited != current else { return nil }
      return { value.wrappedValue = limited }
    }
  }

  public var body: some View {
    let actions = actions()
    StepperBody(
      increment: actions.increment, decrement: actions.decrement, label: ErasedLabel(label),
      onEditingChanged: onEditingChanged)
  }
}

extension Stepper {
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds: nil, step: step, label: label(), onEditingChanged: onEditingChanged)
  }

  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds: bounds, step: step, label: label(), onEditingChanged: onEditingChanged)
  }
}

extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds: nil, step: step, label: Text(titleKey), onEditingChanged: onEditingChanged)
  }

  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds: nil, step: step, label: Text(title), onEditingChanged: onEditingChanged)
  }

  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds: bounds, step: step, label: Text(titleKey), onEditingChanged: onEditingChanged)
  }

  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      value, bounds: bounds, step: step, label: Text(title), onEditingChanged: onEditingChanged)
  }

  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?,
    onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}

extension Stepper where Label == Text {
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}

private struct StepperBody: View {
  typealias Body = Never
  let increment: (@MainActor () -> Void)?
  let decrement: (@MainActor () -> Void)?
  let label: ErasedLabel
  let onEditingChanged: @MainActor (Bool) -> Void

  static func _makeView(_ view: StepperBody, context: _ViewContext, into list: inout _ViewList) {
    let buttons = ElementNode(
      "div", "st",
      children: [
        view.button("minus", "Decrement", view.decrement, slot: 0, in: context),
        view.button("plus", "Increment", view.increment, slot: 1, in: context),
      ], key: NodeKey.root.slot(1))
    buttons.attribute("role", "group")
    buttons.attribute("aria-label", view.label.text(in: context.inside))
    guard !context.environment.labelsHidden else { return context.emit(buttons, into: &list) }
    let title = ElementNode(
      "div", "tgr", children: view.label.nodes(in: context), key: NodeKey.root.slot(0))
    context.emit(
      ElementNode("div", "str", role: .fixed(.fillsWidth), children: [title, buttons]), into: &list)
  }

  private func button(
    _ icon: String, _ name: String, _ action: (@MainActor () -> Void)?, slot: Int,
    in context: _ViewContext
  ) -> ElementNode {
    let element = ElementNode(
      "button", children: [IconElement.make(icon)], key: NodeKey.root.slot(slot))
    element.attribute("type", "button")
    element.attribute("aria-label", name)
    guard let action, context.environment.isEnabled else {
      element.attribute("disabled", true)
      return element
    }
    let onEditingChanged = onEditingChanged
    element.on(.tap) { _ in
      onEditingChanged(true)
      action()
      onEditingChanged(false)
    }
    return element
  }
}
