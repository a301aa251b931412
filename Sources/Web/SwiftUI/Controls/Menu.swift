/// A control for presenting a menu of actions: in the browser a dialog of buttons.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  private let name: String
  @State private var isOpen = false

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(name: "Menu", content: content(), label: label())
  }

  private init(name: String, content: Content, label: Label) {
    self.name = name
    self.content = content
    self.label = label
  }

  public var body: some View {
    Button {
      isOpen = true
    } label: {
      label
    }
    .modifier(AttributeModifier(name: "aria-haspopup", value: "dialog"))
    .confirmationDialog(name, isPresented: $isOpen, titleVisibility: .hidden) { content }
  }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(name: titleKey.text, content: content(), label: Text(titleKey))
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(name: String(title), content: content(), label: Text(title))
  }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(
      name: titleKey.text, content: content(),
      label: SwiftUI.Label(titleKey, systemImage: systemImage))
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(
      name: String(title), content: content(),
      label: SwiftUI.Label(title, systemImage: systemImage))
  }
}
