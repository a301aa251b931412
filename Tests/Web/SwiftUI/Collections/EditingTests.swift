import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Rows that can be deleted, moved and swiped")
struct EditingTests {
  @Observable @MainActor
  final class Model {
    var names = ["a", "b", "c"]
    var log: [String] = []
  }

  private struct Names: View {
    let model: Model
    var canMove = true

    var body: some View {
      NavigationStack {
        List {
          Section {
            ForEach(model.names, id: \.self) { name in
              Text(name).accessibilityIdentifier(name).deleteDisabled(name == "c")
            }
            .onDelete { model.names.remove(atOffsets: $0) }
            .onMove { model.names.move(fromOffsets: $0, toOffset: $1) }
            Text("fixed")
          }
        }
        .toolbar { EditButton().accessibilityIdentifier("edit") }
      }
    }
  }

  private func buttons(_ page: Page, _ label: String) -> [ElementNode] {
    page.elements("button").filter {
      $0.value(of: "aria-label") == label
        || $0.children.contains { ($0 as? ElementNode)?.text == label }
        || $0.text == label
    }
  }

  private func send(
    _ kind: EventKind, _ element: ElementNode?, _ payload: EventPayload, in page: Page
  ) {
    guard let element else { return }
    page.ops { _ = page.graph.dispatch(kind, to: element.id, payload: payload) }
  }

  @Test("behind each row that may be deleted is a Delete button")
  func deletes() {
    let model = Model()
    let page = Page(Names(model: model))
    #expect(buttons(page, "Delete").count == 2, "not c, and not the fixed row")
    send(.tap, buttons(page, "Delete").last, .none, in: page)
    #expect(model.names == ["a", "c"])
    #expect(page.element("b") == nil)
  }

  @Test("editing adds a minus and a handle to the rows, and ends")
  func edits() {
    let model = Model()
    let page = Page(Names(model: model))
    #expect(buttons(page, "Delete…").isEmpty && buttons(page, "Reorder").isEmpty)
    page.tap("edit")
    #expect(page.texts.contains("Done"))
    #expect(buttons(page, "Delete…").count == 2)
    #expect(buttons(page, "Reorder").count == 3)
    page.tap("edit")
    #expect(page.texts.contains("Edit"))
    #expect(buttons(page, "Reorder").isEmpty)
  }

  @Test(
    "a row moves by as many places as it was dragged",
    arguments: [
      (0, 1.0, ["b", "a", "c"]), (0, 9, ["b", "c", "a"]), (2, -2, ["c", "a", "b"]),
      (1, 0, ["a", "b", "c"]), (0, .nan, ["a", "b", "c"]),
    ] as [(Int, Double, [String])])
  func moves(row: Int, places: Double, expected: [String]) {
    let model = Model()
    let page = Page(Names(model: model))
    page.tap("edit")
    send(.move, buttons(page, "Reorder")[row], .number(places), in: page)
    #expect(model.names == expected)
  }

  @Test("a row's own swipe actions take the place of Delete")
  func swipes() {
    let model = Model()
    let page = Page(
      List {
        ForEach(model.names, id: \.self) { name in
          Text(name)
            .swipeActions {
              Button("Archive") { model.log.append("archive \(name)") }.tint(.orange)
              Button("Remove", role: .destructive) { model.log.append("remove \(name)") }
            }
        }
        .onDelete { _ in model.log.append("delete") }
      })
    #expect(buttons(page, "Delete").isEmpty)
    send(.tap, buttons(page, "Archive").first, .none, in: page)
    send(.tap, buttons(page, "Remove").last, .none, in: page)
    #expect(model.log == ["archive a", "remove c"])
  }

  @Test("a list of plain rows is as it was")
  func plain() {
    let page = Page(List { ForEach(["a", "b"], id: \.self) { Text($0) } })
    #expect(!page.elements.contains { $0.hasClass("swp") })
  }
}

@Suite("Offsets of collections")
struct OffsetTests {
  @Test(
    "moving keeps the order of what moves and of what stays",
    arguments: [
      ([0], 5, "bcdea"), ([4], 0, "eabcd"), ([0, 2], 4, "bdace"), ([1, 3], 0, "bdace"),
      ([2], 2, "abcde"), ([2], 3, "abcde"), ([], 3, "abcde"), ([9], 0, "abcde"),
    ] as [([Int], Int, String)])
  func moves(from: [Int], to: Int, expected: String) {
    var letters = Array("abcde")
    letters.move(fromOffsets: IndexSet(from), toOffset: to)
    #expect(String(letters) == expected)
  }

  @Test("removing takes exactly the offsets")
  func removes() {
    var letters = Array("abcde")
    letters.remove(atOffsets: [0, 3, 9])
    #expect(String(letters) == "bce")
  }
}
