import Testing

@testable import SwiftUI

@MainActor @Suite("Searching")
struct SearchTests {
  private struct Screen: View {
    @State private var text = ""
    @State private var isPresented = false
    var inStack = true

    var body: some View {
      if inStack { NavigationStack { content.navigationTitle("Kanji") } } else { content }
    }

    private var content: some View {
      Results(text: text, open: { isPresented = true })
        .searchable(text: $text, isPresented: $isPresented, prompt: "Find")
    }
  }

  private struct Results: View {
    let text: String
    let open: @MainActor () -> Void
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch

    var body: some View {
      VStack {
        Text("for “\(text)” \(isSearching)")
        if text == "xyz" { ContentUnavailableView.search }
        Button("Open", action: open).accessibilityIdentifier("open")
        Button("Close") { dismissSearch() }.accessibilityIdentifier("close")
      }
    }
  }

  private func type(_ text: String, in page: Page) {
    page.send(.focus, to: "searchField")
    page.send(.input, to: "searchField", .list([.number(1), .text(text)]))
  }

  @Test("the field stands on the page, under its title", arguments: [true, false])
  func field(inStack: Bool) {
    let page = Page(Screen(inStack: inStack))
    let field = page.element("searchField")
    #expect(field?.value(of: "type") == "search" && field?.value(of: "placeholder") == "Find")
    #expect((page.elements.contains { $0.classes == "srw" }) == inStack)
    type("ji", in: page)
    #expect(page.texts.contains("for “ji” true"))
    type("xyz", in: page)
    #expect(page.texts.contains("No Results for “xyz”"))
  }

  @Test(
    "a title and a search field begin where the page's column does",
    arguments: [(760, "760px"), (nil, nil)] as [(CGFloat?, String?)])
  func column(width: CGFloat?, edge: String?) {
    let page = Page(
      NavigationStack {
        ScrollView {
          VStack { Text("あ") }.frame(maxWidth: width).padding().frame(maxWidth: .infinity)
        }
        .searchable(text: .constant(""))
        .navigationTitle("Kana")
      })
    let chrome = page.elements.filter { $0.hasClass("nlt") || $0.hasClass("srw") }
    #expect(chrome.count == 2)
    for element in chrome {
      #expect(element.hasClass("col") == (edge != nil))
      #expect(element.styles.first { $0.name == "--readable" }?.value == edge)
    }
  }

  @Test("a search field begins where a column does that comes later, once what it has is loaded")
  func laterColumn() {
    struct Loading: View {
      @State private var isLoaded = false
      var body: some View {
        Group {
          if isLoaded {
            ScrollView {
              VStack { Text("あ") }.frame(maxWidth: 760).padding().frame(maxWidth: .infinity)
            }
          } else {
            Button("Load") { isLoaded = true }.accessibilityIdentifier("load")
          }
        }
        .searchable(text: .constant(""))
      }
    }
    let page = Page(NavigationStack { Loading() })
    func edge() -> String? {
      let field = page.elements.first { $0.hasClass("srw") }
      return field?.styles.first { $0.name == "--readable" }?.value
    }
    #expect(edge() == nil)
    page.tap("load")
    #expect(edge() == "760px")
  }

  @Test("a search field keeps its column while a sheet is open over the page")
  func columnUnderSheet() {
    struct Screen: View {
      @State private var isOpen = false
      var body: some View {
        ScrollView {
          VStack { Button("Add") { isOpen = true }.accessibilityIdentifier("add") }
            .frame(maxWidth: 760).padding().frame(maxWidth: .infinity)
        }
        .searchable(text: .constant(""))
        .sheet(isPresented: $isOpen) { Text("New Item") }
      }
    }
    let page = Page(NavigationStack { Screen() })
    page.tap("add")
    #expect(page.texts.contains("New Item"))
    let field = page.elements.first { $0.hasClass("srw") }
    #expect(field?.styles.first { $0.name == "--readable" }?.value == "760px")
  }

  @Test("searching ends with Cancel, or when the app says so")
  func ends() throws {
    let page = Page(Screen())
    type("ji", in: page)
    let cancel = try #require(
      page.elements.first { element in
        element.tag.description == "button" && PlainText.of([element]) == "Cancel"
      })
    page.ops { _ = page.graph.dispatch(.tap, to: cancel.id, payload: .none) }
    #expect(page.texts.contains("for “” false") && !page.texts.contains("Cancel"))
    type("ka", in: page)
    page.tap("close")
    #expect(page.texts.contains("for “” false"))
  }

  @Test("an app opens the search")
  func opens() {
    let page = Page(Screen())
    let ops = page.tap("open")
    #expect(ops.contains(#"["f",""#) && page.texts.contains("for “” true"), "\(ops)")
  }

  @Test("submitting a search runs onSubmit(of: .search), and no text field's action")
  func submits() {
    @MainActor final class Log { var entries: [String] = [] }
    struct Host: View {
      let log: Log
      @State private var text = ""
      var body: some View {
        NavigationStack {
          Text("Results").searchable(text: $text)
            .onSubmit(of: .search) { log.entries.append("search") }
        }
        .onSubmit { log.entries.append("text") }
      }
    }
    let log = Log()
    Page(Host(log: log)).send(.submit, to: "searchField")
    #expect(log.entries == ["search"])
  }
}
