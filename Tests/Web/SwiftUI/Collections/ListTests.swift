import Testing

@testable import SwiftUI

@MainActor
@Suite("A list")
struct ListTests {
  struct Item: Identifiable, Equatable { let id: Int }

  @Observable
  final class Model { var items = [1, 2, 3].map(Item.init) }

  struct Row: View {
    let item: Item
    @State private var taps = 0
    var body: some View {
      Button("Row \(item.id): \(taps)") { taps += 1 }.accessibilityIdentifier("row\(item.id)")
    }
  }

  struct Screen: View {
    let model: Model
    var body: some View {
      List(model.items) { Row(item: $0) }
    }
  }

  private func rows(_ page: Page) -> [ElementNode] { page.elements.filter { $0.hasClass("row") } }

  @Test func keepsTheStateOfRowsThatMove() {
    let model = Model()
    let page = Page(Screen(model: model))
    page.tap("row2")
    let id = page.element("row2")?.id
    let ops = page.ops { model.items = [3, 2, 4].map(Item.init) }
    #expect(page.element("row2")?.id == id)
    #expect(page.texts.contains("Row 2: 1"))
    #expect(page.element("row1") == nil)
    #expect(ops.components(separatedBy: "[\"i\"").count == 2, "one insertion: \(ops)")
    #expect(ops.components(separatedBy: "[\"d\"").count == 2, "one deletion: \(ops)")
    #expect(ops.components(separatedBy: "[\"m\"").count == 2, "one move: \(ops)")
  }

  @Test func makesARowOfEachViewInASection() {
    struct Mixed: View {
      var body: some View {
        List {
          Section {
            Text("a")
            Group {
              Text("b")
              ForEach(0..<2, id: \.self) { Text("c\($0)") }
            }
            HStack {
              Text("d")
              Text("e")
            }
          } header: {
            Text("Header")
          } footer: {
            Text("Footer")
          }
        }
      }
    }
    let page = Page(Mixed())
    #expect(rows(page).count == 5)
    #expect(page.elements.filter { $0.hasClass("se") }.count == 1)
    #expect(page.elements.first { $0.hasClass("sec") }?.children.count == 5)
    #expect(page.elements.contains { $0.tag.description == "h2" && $0.hasClass("seh") })
    #expect(page.elements.contains { $0.hasClass("sef") })
  }

  @Test func turnsButtonsAndLinksIntoRows() {
    struct Tappable: View {
      var body: some View {
        NavigationStack {
          List {
            Button("Delete", role: .destructive) {}.accessibilityIdentifier("button")
            NavigationLink("Detail") { Text("x") }.accessibilityIdentifier("link")
            if let url = URL(string: "https://example.com/") {
              Link("Address", destination: url).accessibilityIdentifier("address")
            }
            Button("Prominent") {}.buttonStyle(.borderedProminent).accessibilityIdentifier("other")
          }
        }
      }
    }
    let page = Page(Tappable())
    #expect(page.element("button")?.classes == "row rowb bs-automatic destructive")
    #expect(page.element("link")?.classes == "row rowb ch")
    #expect(page.element("address")?.classes == "row rowb ln")
    #expect(page.element("other")?.hasClass("row") == false)
    #expect(rows(page).count == 4)
    page.tap("link")
    #expect(page.texts.contains("x"))
  }

  @Test func leavesDialogsOfItsRowsAlone() {
    struct Presenting: View {
      @State private var isShown = true
      var body: some View {
        List {
          Text("a").sheet(isPresented: $isShown) {
            List { Text("inner") }
          }
        }
      }
    }
    let page = Page(Presenting())
    #expect(page.elements.first { $0.tag.description == "dialog" }?.hasClass("row") == false)
    #expect(rows(page).count == 2)
  }

  @Test func selectsOneRow() {
    struct Selecting: View {
      @State private var selected: Int?
      var body: some View {
        VStack {
          Text("selected \(selected ?? 0)")
          List([1, 2], id: \.self, selection: $selected) { Text("n\($0)") }
        }
      }
    }
    let page = Page(Selecting())
    let row = rows(page)[1]
    page.ops { _ = page.graph.dispatch(.tap, to: row.id, payload: .none) }
    #expect(page.texts.contains("selected 2"))
    #expect(row.value(of: "aria-pressed") == "true")
    #expect(rows(page)[0].value(of: "aria-pressed") == "false")
  }

  @Test func looksAsItsStyleAndRowsSay() {
    struct Styled: View {
      var body: some View {
        List {
          Text("a").listRowSeparator(.hidden).listRowInsets(EdgeInsets())
          Text("b").listRowBackground(Color.red)
        }
        .listStyle(.plain)
      }
    }
    let page = Page(Styled())
    #expect(page.elements.first { $0.hasClass("li") }?.hasClass("li-plain") == true)
    #expect(rows(page)[0].hasClass("ns0"))
    #expect(rows(page)[0].style(of: "padding") == "0px 0px 0px 0px")
    #expect(rows(page)[1].children.count == 2)
  }

  @Test func collapsesASection() {
    struct Collapsing: View {
      @State private var isExpanded = true
      var body: some View {
        List {
          Section("Head", isExpanded: $isExpanded) { Text("inside") }
        }
      }
    }
    let page = Page(Collapsing())
    let head = page.elements.first { $0.value(of: "aria-expanded") == "true" }
    page.ops { _ = page.graph.dispatch(.tap, to: head?.id ?? 0, payload: .none) }
    #expect(!page.texts.contains("inside"))
  }
}
