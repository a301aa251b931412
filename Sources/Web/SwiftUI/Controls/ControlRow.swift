private struct LabelsHiddenKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var labelsHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// Hides the labels of any controls contained within this view. They are still spoken.
  public func labelsHidden() -> some View {
    modifier(EnvironmentModifier { $0.labelsHidden = true })
  }
}

/// A control with its label at the left, as the rows of forms and lists show it.
@MainActor
enum ControlRow {
  static func around(
    _ control: ElementNode, label: ErasedLabel, in context: _ViewContext
  ) -> ElementNode {
    guard context.isAtRowLevel, !context.environment.labelsHidden else { return control }
    let title = ElementNode("div", "tgr", role: .overlay, children: label.nodes(in: context))
    return row(title, control)
  }

  static func row(_ label: ElementNode, _ value: ElementNode) -> ElementNode {
    label.key = NodeKey.root.slot(0)
    value.key = NodeKey.root.slot(1)
    return ElementNode("div", "lr", role: .fixed(.fillsWidth), children: [label, value])
  }
}

/// A container for attaching a label to a value-bearing view.
public struct LabeledContent<Label: View, Content: View>: View {
  public typealias Body = Never
  private let label: Label
  private let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public static func _makeView(
    _ view: LabeledContent, context: _ViewContext, into list: inout _ViewList
  ) {
    let label = ElementNode(
      "div", "z p4", role: .overlay, children: ErasedLabel(view.label).nodes(in: context))
    let value = ElementNode(
      "div", "z p6", role: .overlay, children: ErasedLabel(view.content).nodes(in: context))
    context.emit(ControlRow.row(label, value), into: &list)
  }
}

extension LabeledContent where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    self.init(titleKey) { Text(value) }
  }

  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(title) { Text(value) }
  }

  public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(titleKey) { Text(value, format: format) }
  }
}
