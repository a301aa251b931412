import Foundation
import Testing

@testable import SwiftUI

@MainActor
@Suite("What is spoken beside what is shown")
struct AccessibilityNotificationTests {
  private struct Form: View {
    @State private var problem: String?

    var body: some View {
      Button("Save") { problem = problem == nil ? "Offline" : "Still offline" }
        .accessibilityIdentifier("save")
      if let problem {
        Text(problem)
          .onChange(of: problem, initial: true) {
            AccessibilityNotification.Announcement(problem).post()
          }
      }
    }
  }

  @Test("An announcement goes to the page whose code posts it, when it appears and when it changes")
  func announcement() {
    let (page, other) = (Page(Form()), Page(Form()))
    #expect(page.tap("save").contains(#"["x","announce","Offline"]"#))
    #expect(page.tap("save").contains(#"["x","announce","Still offline"]"#))
    #expect(!page.ops().contains("announce"))
    #expect(other.ops() == "")
  }

  @Test("What is said on the first screen is said once somebody listens")
  func firstScreen() {
    struct Screen: View {
      var body: some View {
        Text("No connection").onAppear {
          AccessibilityNotification.Announcement("No connection").post()
        }
      }
    }
    let page = Page(Screen())
    _ = page.html
    #expect(page.ops() == #"["x","announce","No connection"]"#)
    #expect(page.ops() == "")
  }

  @Test("Of what was said while nobody listened only the last is said")
  func onlyTheLast() {
    let page = Page(Form())
    page.graph.perform {
      for count in 1...1000 { AccessibilityNotification.Announcement("\(count) left").post() }
    }
    #expect(page.graph.patchSize == 0)
    #expect(page.ops() == #"["x","announce","1000 left"]"#)
  }

  @Test("A whole content in place of changes keeps what it does not say: history and effects")
  func wholeContent() {
    struct Host: View {
      var body: some View {
        NavigationStack {
          NavigationLink("Open") {
            Text("Page").onAppear {
              AccessibilityNotification.Announcement("Opened").post()
            }
          }
          .accessibilityIdentifier("open")
        }
      }
    }
    let page = Page(Host())
    let link = page.element("open")?.id ?? 0
    page.graph.perform { _ = page.graph.dispatch(.tap, to: link, payload: .none) }
    page.graph.update()
    #expect(page.graph.patchSize > 0)
    page.graph.dropPatch()
    let content = String(decoding: page.graph.snapshot(.inline, isFirst: false), as: UTF8.self)
    #expect(content.contains("Page"))
    let stack = page.elements.first { $0.hasClass("ns") }?.id ?? 0
    #expect(
      page.ops()
        == #"["h","push",1,"\#(ElementName.of(stack))"],["x","announce","Opened"]"#)
  }

  @Test("Outside of a page nobody hears it")
  func nobody() {
    AccessibilityNotification.Announcement(AttributedString("Saved")).post()
    #expect(Page(Form()).ops() == "")
  }
}
