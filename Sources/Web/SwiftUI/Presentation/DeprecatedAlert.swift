/// A representation of an alert presentation (the form before iOS 15).
public struct Alert {
  /// A button representing an operation of an alert presentation.
  public struct Button {
    let role: ButtonRole?
    let label: Text
    let action: (@MainActor () -> Void)?

    public static func `default`(
      _ label: Text, action: (@MainActor () -> Void)? = {}
    ) -> Button { Button(role: nil, label: label, action: action) }

    public static func cancel(
      _ label: Text, action: (@MainActor () -> Void)? = {}
    ) -> Button { Button(role: .cancel, label: label, action: action) }

    public static func cancel(_ action: (@MainActor () -> Void)? = {}) -> Button {
      cancel(Text(verbatim: "Cancel"), action: action)
    }

    public static func destructive(
      _ label: Text, action: (@MainActor () -> Void)? = {}
    ) -> Button { Button(role: .destructive, label: label, action: action) }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

extension View {
  /// Presents an alert to the user.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    alert(content(), isPresented: isPresented)
  }

  /// Presents an alert to the user.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View {
    let presented = item.wrappedValue.map(content)
    return alert(
      presented ?? Alert(title: Text(verbatim: "")),
      isPresented: Binding(
        get: { item.wrappedValue != nil },
        set: { (isPresented: Bool) in if !isPresented { item.wrappedValue = nil } }))
  }

  private func alert(_ alert: Alert, isPresented: Binding<Bool>) -> some View {
    self.alert(alert.title, isPresented: isPresented) {
      ForEach(alert.buttons.indices, id: \.self) { index in
        let button = alert.buttons[index]
        SwiftUI.Button(role: button.role) {
          button.action?()
        } label: {
          button.label
        }
      }
    } message: {
      alert.message
    }
  }
}
