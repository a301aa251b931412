/// A control for selecting a value from a bounded linear range of values.
public struct Slider<Label: View, ValueLabel: View>: View {
  private let value: Binding<Double>
  private let range: ClosedRange<Double>
  private let step: Double?
  private let label: Label
  private let minimumLabel: ValueLabel
  private let maximumLabel: ValueLabel
  private let onEditingChanged: @MainActor (Bool) -> Void

  private init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, range: ClosedRange<V>, step: V?, label: Label,
    labels: (ValueLabel, ValueLabel), onEditingChanged: @escaping @MainActor (Bool) -> Void
  ) {
    self.value = Binding<Double>(
      get: { Double(value.wrappedValue) },
      set: { (number: Double) in value.wrappedValue = V(number) })
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    self.step = step.map { Double($0) }
    self.label = label
    (minimumLabel, maximumLabel) = labels
    self.onEditingChanged = onEditingChanged
  }

  public var body: some View {
    let track = SliderTrack(
      number: value.wrappedValue, value: value, range: range, step: step,
      label: ErasedLabel(label), onEditingChanged: onEditingChanged)
    if ValueLabel.self == EmptyView.self {
      track
    } else {
      HStack {
        minimumLabel
        track
        maximumLabel
      }
    }
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, range: bounds, step: nil, label: EmptyView(), labels: (EmptyView(), EmptyView()),
      onEditingChanged: onEditingChanged)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, range: bounds, step: V(step), label: EmptyView(), labels: (EmptyView(), EmptyView()),
      onEditingChanged: onEditingChanged)
  }
}

extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, range: bounds, step: nil, label: label(), labels: (EmptyView(), EmptyView()),
      onEditingChanged: onEditingChanged)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, range: bounds, step: V(step), label: label(), labels: (EmptyView(), EmptyView()),
      onEditingChanged: onEditingChanged)
  }
}

extension Slider {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, range: bounds, step: nil, label: label(),
      labels: (minimumValueLabel(), maximumValueLabel()), onEditingChanged: onEditingChanged)
  }

  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(
      value, range: bounds, step: V(step), label: label(),
      labels: (minimumValueLabel(), maximumValueLabel()), onEditingChanged: onEditingChanged)
  }
}

private struct SliderTrack: View {
  typealias Body = Never
  let number: Double
  let value: Binding<Double>
  let range: ClosedRange<Double>
  let step: Double?
  let label: ErasedLabel
  let onEditingChanged: @MainActor (Bool) -> Void

  static func _makeView(_ view: SliderTrack, context: _ViewContext, into list: inout _ViewList) {
    let element = ElementNode("input", "sl", role: .fixed(.fillsWidth))
    element.attribute("type", "range")
    element.attribute("min", CSS.number(view.range.lowerBound))
    element.attribute("max", CSS.number(view.range.upperBound))
    element.attribute("step", view.step.map(CSS.number) ?? "any")
    element.attribute("aria-label", view.label.text(in: context.inside))
    let (value, range) = (view.value, view.range)
    element.field = FieldContent(text: CSS.number(view.number)) { CSS.number(value.wrappedValue) }
    guard context.environment.isEnabled else {
      element.attribute("disabled", true)
      return context.emit(element, into: &list)
    }
    let onEditingChanged = view.onEditingChanged
    element.on(.number) { payload in
      guard let number = payload.number else { return }
      // The browser reports values, not the finger's coming and going.
      onEditingChanged(true)
      value.wrappedValue = min(max(number, range.lowerBound), range.upperBound)
      onEditingChanged(false)
    }
    context.emit(element, into: &list)
  }
}
