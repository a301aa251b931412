import Testing

@testable import SwiftUI

@MainActor @Suite("What the browser does for an app")
struct BrowserEffectsTests {
  private struct Speaker: View {
    @State private var says = 0

    var body: some View {
      Button("Say") { _BrowserSpeech.current.speak("あ", language: "ja-JP", rate: 0.8) }
        .accessibilityIdentifier("say")
      Button("Hush") { _BrowserSpeech.current.stop() }.accessibilityIdentifier("hush")
      Button("Copy") { _BrowserClipboard.current.copy("\"あ\"") }.accessibilityIdentifier("copy")
      ShareLink(item: "K7M2QX", subject: Text("An invitation"), message: Text("My code:"))
        .accessibilityIdentifier("share")
      Button("Awake") {
        _BrowserScreen.current.keepAwake(true)
        _BrowserScreen.current.keepAwake(false)
      }
      .accessibilityIdentifier("awake")
      Button("Exit") { _BrowserSession.current.end() }
        .accessibilityIdentifier("exit")
      Text("task").task { await Self.later() }
    }

    private static func later() async {
      await Task.yield()
      _BrowserSpeech.current.speak("later", language: "en", rate: .nan)
    }
  }

  @Test("speech goes to the session whose code speaks, and to no other")
  func speech() {
    let (one, other) = (Page(Speaker()), Page(Speaker()))
    #expect(one.tap("say") == #"["x","speak","あ","ja-JP",0.8]"#)
    #expect(other.ops() == "")
    #expect(one.tap("hush") == #"["x","speak","","",1]"#)
  }

  @Test("what is copied goes to the clipboard of that browser")
  func clipboard() {
    let (one, other) = (Page(Speaker()), Page(Speaker()))
    #expect(one.tap("copy") == #"["x","copy","\"あ\""]"#)
    #expect(other.ops() == "")
  }

  @Test("what is shared goes to the sheet of that browser, the message first")
  func sharing() {
    let (one, other) = (Page(Speaker()), Page(Speaker()))
    #expect(one.tap("share") == #"["x","share","My code:\nK7M2QX","An invitation"]"#)
    #expect(other.ops() == "")
  }

  @Test("a screen stays on for the session that asks, and the last wish counts")
  func awake() {
    let (one, other) = (Page(Speaker()), Page(Speaker()))
    #expect(one.tap("awake") == #"["x","awake",0]"#)
    #expect(other.ops() == "")
  }

  @Test("tasks that a view starts speak too")
  func tasks() async {
    let page = Page(Speaker())
    var ops = ""
    for _ in 0..<500 where ops.isEmpty {
      try? await Task.sleep(for: .milliseconds(2))
      ops = page.ops()
    }
    #expect(ops == #"["x","speak","later","en",1]"#)
  }

  @Test("outside of a session nothing speaks")
  func nobody() {
    _BrowserSpeech.current.speak("x", language: "en")
    _BrowserClipboard.current.copy("x")
    _BrowserScreen.current.keepAwake(true)
    _BrowserSession.current.end()
  }

  @Test("an app can end")
  func exits() {
    let page = Page(Speaker())
    #expect(page.tap("exit") == #"["x","end"]"#)
    #expect(page.graph.hasEnded && page.tap("exit") == "")
  }
}
