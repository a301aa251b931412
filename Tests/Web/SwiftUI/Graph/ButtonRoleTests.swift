import Testing

@testable import SwiftUI

@MainActor @Suite("What takes taps is a button, unless it holds controls")
struct ButtonRoleTests {
  @Test("text with a tap gesture can be pressed by keyboard")
  func leaf() {
    let html = Page(Text("go").onTapGesture {}).html
    #expect(html.contains("role=\"button\" tabindex=\"0\""))
  }

  @Test("a labelled picture with a tap gesture is a button, without one an image")
  func labelled() {
    let star = Image(systemName: "star").accessibilityLabel("Favourite")
    #expect(Page(star).html.contains("role=\"img\""))
    #expect(Page(star.onTapGesture {}).html.contains("role=\"button\""))
  }

  @Test("a container with a button inside is none itself, also when the button comes later")
  func container() {
    struct Host: View {
      @State private var hasButton = false
      var body: some View {
        VStack {
          Text("row")
          if hasButton { Button("inner") {} }
        }
        .onTapGesture { hasButton.toggle() }
        .accessibilityIdentifier("row")
      }
    }
    let page = Page(Host())
    #expect(page.element("row")?.isButton == true)
    let ops = page.tap("row")
    #expect(page.element("row")?.isButton == false)
    let id = ElementName.of(page.element("row")?.id ?? 0)
    #expect(
      ops.contains("[\"r\",\"\(id)\",\"role\"]") && ops.contains("[\"r\",\"\(id)\",\"tabindex\"]"))
  }
}
