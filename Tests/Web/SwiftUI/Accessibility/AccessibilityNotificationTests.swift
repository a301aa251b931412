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

  @Test("Outside of a page nobody hears it")
  func nobody() {
    AccessibilityNotification.Announcement(AttributedString("Saved")).post()
    #expect(Page(Form()).ops() == "")
  }
}
