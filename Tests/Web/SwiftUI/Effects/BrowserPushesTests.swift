import Testing

@testable import SwiftUI

@MainActor @Suite("A browser signs up for pushes")
struct BrowserPushesTests {
  /// What its buttons have heard.
  @MainActor
  private final class Heard {
    var answers: [_BrowserPushes.Answer] = []
    var wish: Task<Void, Never>?
  }

  private struct Asker: View {
    let heard: Heard

    var body: some View {
      Button("Ask") {
        heard.wish = Task {
          let answer = await _BrowserPushes.current.subscribe(key: "BA6j", asks: true)
          heard.answers.append(answer)
        }
      }
      .accessibilityIdentifier("ask")
      Button("End") { _BrowserPushes.current.end() }.accessibilityIdentifier("end")
    }
  }

  private struct Looker: View {
    let heard: Heard

    var body: some View {
      Button("Look") {
        heard.wish = Task { heard.answers.append(await _BrowserPushes.current.look()) }
      }
      .accessibilityIdentifier("look")
    }
  }

  private let heard = Heard()

  /// Taps "Ask", and waits for what the browser is told.
  private func asked(_ page: Page) async -> String {
    var ops = page.tap("ask")
    for _ in 0..<500 where ops.isEmpty {
      try? await Task.sleep(for: .milliseconds(2))
      ops = page.ops()
    }
    return ops
  }

  @Test(
    "Its answer comes to the code that asked",
    arguments: [
      (
        ["subscribed", "https://push/a", "BCVx", "BTBZ"],
        .subscribed(endpoint: "https://push/a", p256dh: "BCVx", auth: "BTBZ")
      ),
      (["allowed"], .allowed), (["unasked"], .unasked), (["refused"], .refused),
      (["unavailable"], .unavailable),
      (["failed"], .failed),
    ] as [([String], _BrowserPushes.Answer)])
  func answers(words: [String], answer: _BrowserPushes.Answer) async {
    let (page, other) = (Page(Asker(heard: heard)), Page(Asker(heard: Heard())))
    #expect(await asked(page) == #"["x","push",1,"BA6j",1]"#)
    #expect(other.ops() == "")
    page.ops { page.graph.answeredPush(.list([.number(1)] + words.map { .text($0) })) }
    await heard.wish?.value
    #expect(heard.answers == [answer])
  }

  @Test("What is no answer, or answers nothing, changes nothing")
  func nonsense() async {
    let page = Page(Asker(heard: heard))
    _ = await asked(page)
    let odd: [EventPayload] = [
      .none, .text("refused"), .list([]), .list([.number(1)]), .list([.number(1), .number(1)]),
      .list([.number(2), .text("refused")]), .list([.number(1e300), .text("refused")]),
      .list([.number(1), .text("subscribed"), .text("https://push/a")]),
      .list([.number(1), .text("subscribed"), .text("a"), .number(1), .text("b")]),
      .list([.number(1), .text("refused"), .text("twice")]),
    ]
    for payload in odd { page.graph.answeredPush(payload) }
    await Task.yield()
    #expect(heard.answers.isEmpty)
    page.graph.answeredPush(.list([.number(1), .text("refused")]))
    page.graph.answeredPush(.list([.number(1), .text("failed")]))
    await heard.wish?.value
    #expect(heard.answers == [.refused])
  }

  @Test("A look names no key, and asks nobody")
  func look() async {
    let page = Page(Looker(heard: heard))
    var ops = page.tap("look")
    for _ in 0..<500 where ops.isEmpty {
      try? await Task.sleep(for: .milliseconds(2))
      ops = page.ops()
    }
    #expect(ops == #"["x","push",1,"",0]"#)
    page.ops { page.graph.answeredPush(.list([.number(1), .text("refused")])) }
    await heard.wish?.value
    #expect(heard.answers == [.refused])
  }

  @Test("Who does not want to wait any more has no answer")
  func cancelled() async {
    let page = Page(Asker(heard: heard))
    _ = await asked(page)
    heard.wish?.cancel()
    await heard.wish?.value
    #expect(heard.answers == [.failed])
  }

  @Test("The subscription ends; outside of a session there is none")
  func ends() async {
    #expect(Page(Asker(heard: heard)).tap("end") == #"["x","endPush"]"#)
    _BrowserPushes.current.end()
    #expect(await _BrowserPushes.current.subscribe(key: "", asks: true) == .unavailable)
  }
}
