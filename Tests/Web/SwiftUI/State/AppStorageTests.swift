import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("AppStorage keeps values in the browser's record")
struct AppStorageTests {
  private enum Theme: String { case light, dark }

  private struct Writer: View {
    @AppStorage("name") private var name = "nobody"
    @AppStorage("count") private var count = 0
    @AppStorage("theme") private var theme = Theme.light
    @AppStorage("address") private var address: URL?
    @AppStorage("blob") private var blob = Data()
    @AppStorage("flag") private var flag = false

    var body: some View {
      VStack {
        TextField("Name", text: $name).accessibilityIdentifier("field")
        Button("Set") {
          name = "Ada"
          count += 1
          theme = .dark
          address = URL(string: "https://example.com")
          blob = Data([1, 2])
          flag = true
        }
        .accessibilityIdentifier("set")
        Button("Forget") { address = nil }.accessibilityIdentifier("forget")
      }
    }
  }

  private struct Reader: View {
    @AppStorage("name") private var name = "somebody"
    @AppStorage("theme") private var theme = Theme.light
    var body: some View { Text("\(name) \(theme.rawValue)") }
  }

  private struct Both: View {
    var body: some View {
      VStack {
        Writer()
        Reader()
      }
    }
  }

  @Test("every reader of the key sees a change, and the store has it")
  func shared() {
    let page = Page(Both())
    #expect(page.texts.contains("somebody light"))
    page.tap("set")
    #expect(page.texts.contains("Ada dark"))
    let store = page.graph.defaults
    #expect(store.string(forKey: "name") == "Ada")
    #expect(store.string(forKey: "count") == "1")
    #expect(store.string(forKey: "theme") == "dark")
    #expect(store.string(forKey: "flag") == "true")
    #expect(store.string(forKey: "blob") == "AQI=")
    #expect(store.string(forKey: "address") == "https://example.com")
    page.tap("forget")
    #expect(store.string(forKey: "address") == nil)
  }

  @Test(
    "a new session of the same browser starts with what is stored; what cannot be read is ignored")
  func restored() {
    let store = MemoryDefaults()
    store.set("Grace", forKey: "name")
    store.set("purple", forKey: "theme")
    let graph = ViewGraph()
    graph.defaults = store
    graph.show(Reader())
    #expect(String(decoding: graph.snapshot(.inline), as: UTF8.self).contains("Grace light"))
  }

  @Test("sessions do not see each other's values")
  func separate() {
    let (one, other) = (Page(Both()), Page(Both()))
    one.tap("set")
    #expect(other.ops() == "")
    #expect(other.texts.contains("somebody light"))
  }
}
