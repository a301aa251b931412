import Foundation
import Testing
import UniformTypeIdentifiers

@testable import PhotosUI
@testable import SwiftUI

@MainActor @Suite("Picking photos")
struct PhotosPickerTests {
  private final class Choice {
    var one: PhotosPickerItem?
    var many: [PhotosPickerItem] = []
  }

  private struct Screen: View {
    let choice: Choice
    @State private var isPicking = false

    var body: some View {
      VStack {
        PhotosPicker(
          "One",
          selection: Binding {
            choice.one
          } set: {
            choice.one = $0
          }, matching: .images
        )
        .accessibilityIdentifier("one")
        PhotosPicker(selection: many, maxSelectionCount: 50, matching: .images) {
          Label("Several", systemImage: "photo")
        }
        .accessibilityIdentifier("many")
        Button("Other") { isPicking = true }.accessibilityIdentifier("other")
        Text("\(isPicking)")
      }
      .photosPicker(isPresented: $isPicking, selection: many)
    }

    private var many: Binding<[PhotosPickerItem]> {
      Binding {
        choice.many
      } set: {
        choice.many = $0
      }
    }
  }

  private let library = PhotoLibrary()
  private let choice = Choice()
  private let graph = ViewGraph()

  init() {
    graph.files = library
    graph.show(Screen(choice: choice))
    _ = graph.snapshot(.inline)
  }

  /// Taps a control and returns the ops that answer it.
  private func tap(_ identifier: String) throws -> String {
    let element = try #require(
      elements(of: graph.root).first { element in
        element.attributes.contains {
          $0.name.description == "data-testid" && $0.value == identifier
        }
      })
    return String(
      decoding: graph.turn { _ = graph.dispatch(.tap, to: element.id, payload: .none) },
      as: UTF8.self)
  }

  private func elements(of node: Node) -> [ElementNode] {
    [node as? ElementNode].compactMap(\.self) + node.nodes.flatMap(elements)
  }

  @Test("the pickers are buttons that ask the browser for photos, one or so many")
  func asking() throws {
    let one = try tap("one")
    #expect(one.contains(#"["x","photos","/_q/files/picker1","image/*",1]"#), "\(one)")
    let many = try tap("many")
    #expect(many.contains(#"["x","photos","/_q/files/picker2","image/*",50]"#), "\(many)")
    let other = try tap("other")
    #expect(other.contains(#"["x","photos","/_q/files/picker3","image/*,video/*",0]"#), "\(other)")
    #expect(library.most == [1, 50, nil])
    let html = String(decoding: graph.snapshot(.inline), as: UTF8.self)
    #expect(html.contains("Several") && html.contains("false"))
  }

  @Test("what is picked replaces the selection, and equal items are one photo")
  func selection() throws {
    _ = try tap("one")
    _ = graph.turn { library.pick(1) }
    let first = try #require(choice.one)
    #expect(first == choice.one && first.itemIdentifier == nil)
    #expect(first.supportedContentTypes == [.jpeg])
    _ = try tap("many")
    _ = graph.turn { library.pick(3, type: "image/webp") }
    #expect(choice.many.count == 3 && Set(choice.many).count == 3)
    #expect(choice.many[0].supportedContentTypes == [.image])
    #expect(!choice.many.contains(first))
    _ = try tap("many")
    _ = graph.turn { library.pick(1) }
    #expect(choice.many.count == 1)
  }

  @Test("an item without a photo loads nothing")
  func bare() async throws {
    let item = PhotosPickerItem(itemIdentifier: "L0/001")
    #expect(item.itemIdentifier == "L0/001" && item.supportedContentTypes.isEmpty)
    #expect(try await item.loadTransferable(type: Data.self) == nil)
  }

  @Test("a photo is shown by the address that the browser has given it, without any load")
  func preview() async throws {
    _ = try tap("one")
    _ = graph.turn { library.pick(1) }
    let image = try await choice.one?.load(Image.self).value
    #expect(image == Image(source: .url("blob:http://localhost/0")))
    #expect(library.loads.isEmpty)
    let odd = PickedFile(name: "a", type: "", bytes: 1, preview: "javascript:alert(1)")
    #expect(PickedPhoto(odd, 0, of: PhotoBatch(graph)).preview == nil)
  }
}
