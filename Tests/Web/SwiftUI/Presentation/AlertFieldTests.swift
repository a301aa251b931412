import Testing

@testable import SwiftUI

@MainActor @Suite("Fields in alerts")
struct AlertFieldTests {
  @Test("a field in an alert stands above its buttons")
  func alertField() {
    struct Host: View {
      @State private var name = ""
      @State private var asks = true
      var body: some View {
        Text("x").alert("Name", isPresented: $asks) {
          TextField("Your name", text: $name)
          Button("Save") {}
        }
      }
    }
    let html = Page(Host()).html
    let field = html.range(of: "<input")?.lowerBound
    let buttons = html.range(of: "class=\"alb")?.lowerBound
    #expect(field != nil && buttons != nil)
    if let field, let buttons { #expect(field < buttons) }
  }
}
