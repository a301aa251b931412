/// A view that shows or hides another content view, based on the state of a disclosure control.
public struct DisclosureGroup<Label: View, Content: View>: View {
  private let content: () -> Content
  private let label: Label
  private let isExpanded: Binding<Bool>?
  @State private var isOpen = false

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content
    self.label = label()
    isExpanded = nil
  }

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.content = content
    self.label = label()
    self.isExpanded = isExpanded
  }

  public var body: some View {
    let binding = isExpanded ?? $isOpen
    DisclosureParts(
      header: DisclosureHeader(label: label, isExpanded: binding),
      content: binding.wrappedValue ? content() : nil)
  }
}

extension DisclosureGroup where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(label) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }
}

private struct DisclosureHeader<Label: View>: View {
  let label: Label
  let isExpanded: Binding<Bool>

  var body: some View {
    Button {
      withAnimation { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack {
        // A frame, not a spacer: a spacer would take half of the room from a label that fills its
        // own.
        label.frame(maxWidth: .infinity, alignment: .leading)
        Image(systemName: "chevron.right")
          .imageScale(.small)
          .fontWeight(.semibold)
          .foregroundStyle(.tint)
          .rotationEffect(.degrees(isExpanded.wrappedValue ? 90 : 0))
          .accessibilityHidden(true)
      }
    }
    .buttonStyle(.plain)
    .modifier(
      AttributeModifier(
        name: "aria-expanded", value: isExpanded.wrappedValue ? "true" : "false"))
  }
}

/// Rows of their own in a list; elsewhere one under the other.
private struct DisclosureParts<Header: View, Content: View>: View {
  typealias Body = Never
  let header: Header
  let content: Content?

  static func _makeView(
    _ view: DisclosureParts, context: _ViewContext, into list: inout _ViewList
  ) {
    let parts = ViewBuilder.buildBlock(view.header, view.content)
    if context.isAtRowLevel {
      TupleView._makeView(parts, context: context, into: &list)
    } else {
      VStack._makeView(VStack(alignment: .leading) { parts }, context: context, into: &list)
    }
  }
}
