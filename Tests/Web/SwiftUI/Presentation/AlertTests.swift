import Testing

@testable import SwiftUI

@MainActor
@Suite("An alert")
struct AlertTests {
  @Observable
  final class NamedSource {
    var isShown = true
    var name: String?
  }

  @Observable
  final class Model {
    var isShown = false
    var log: [String] = []
  }

  struct Screen: View {
    @Bindable var model: Model
    var withCancelFirst = false

    var body: some View {
      Text("Screen")
        .alert("Settings", isPresented: $model.isShown) {
          Button("Re-pair", role: .destructive) {
            model.log.append("re-pair, shown: \(model.isShown)")
          }
          .accessibilityIdentifier("repair")
          Button("Cancel", role: .cancel) { model.log.append("cancel, shown: \(model.isShown)") }
            .accessibilityIdentifier("cancel")
        } message: {
          Text("Store 1").accessibilityIdentifier("message")
        }
    }
  }

  private func dialog(_ page: Page) -> ElementNode? {
    page.elements.first { $0.tag.description == "dialog" }
  }

  @Test func isNoPartOfThePageUntilItIsPresented() {
    let model = Model()
    let page = Page(Screen(model: model))
    #expect(dialog(page) == nil)
    let ops = page.ops { model.isShown = true }
    #expect(ops.contains("<dialog"))
    #expect(ops.contains("data-open"))
    #expect(dialog(page)?.value(of: "role") == "alertdialog")
    #expect(dialog(page)?.value(of: "aria-label") == "Settings")
    #expect(page.element("message")?.text == "Store 1")
  }

  final class Runs { var count = 0 }

  struct Counted: View {
    let runs: Runs

    var body: some View {
      runs.count += 1
      return Text("Counted")
    }
  }

  @Test func leavesItsContentAsItIs() {
    let model = Model()
    let runs = Runs()
    let page = Page(
      Counted(runs: runs).alert("Settings", isPresented: Bindable(model).isShown) {})
    for isShown in [true, false, true, false] {
      page.ops { model.isShown = isShown }
      #expect((dialog(page) != nil) == isShown)
    }
    #expect(runs.count == 1)
    #expect(page.texts.contains("Counted"))
  }

  @Test func ordersCancelBeforeTheOther() {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model))
    let buttons = page.elements.filter { $0.tag.description == "button" }
    #expect(buttons.map { $0.value(of: "data-testid") } == ["cancel", "repair"])
    #expect(buttons.map(\.classes) == ["b cancel", "b destructive"])
  }

  @Test func clearsTheBindingBeforeTheAction() {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model))
    page.tap("repair")
    #expect(model.log == ["re-pair, shown: false"])
    #expect(dialog(page) == nil)
  }

  @Test func answersEscapeWithCancel() throws {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model))
    let id = try #require(dialog(page)?.id)
    _ = page.ops { #expect(page.graph.dispatch(.dismiss, to: id, payload: .none)) }
    #expect(model.log == ["cancel, shown: false"])
    #expect(!model.isShown)
  }

  @Test func isPresentedAnewIfItsActionAsksForThat() throws {
    struct Again: View {
      @State var isShown = true

      var body: some View {
        Text("Screen").alert("Again", isPresented: $isShown) {
          Button("More") { isShown = true }.accessibilityIdentifier("more")
        }
      }
    }
    let page = Page(Again())
    let first = try #require(dialog(page)?.id)
    let ops = page.tap("more")
    let second = try #require(dialog(page)?.id)
    #expect(first != second)
    #expect(ops.contains("[\"d\",\"\(ElementName.of(first))\"]"))
  }

  @Test func hasAnOKButtonIfNoneIsGiven() throws {
    struct Plain: View {
      @State var isShown = true
      var body: some View {
        Text("Screen").alert(Text("Done"), isPresented: $isShown) {}
      }
    }
    let page = Page(Plain())
    let ok = try #require(page.elements.first { $0.tag.description == "button" })
    #expect(ok.text == "OK")
    _ = page.ops { _ = page.graph.dispatch(.tap, to: ok.id, payload: .none) }
    #expect(dialog(page) == nil)
  }

  @Test func demandsAChoiceWhereThereIsNoCancel() throws {
    struct Choice: View {
      @State var isShown = true
      var body: some View {
        Text("Screen").alert("Which?", isPresented: $isShown) {
          Button("One") {}
          Button("Two") {}
        }
      }
    }
    let page = Page(Choice())
    let shown = try #require(dialog(page))
    #expect(shown.value(of: "data-nodismiss") != nil)
    #expect(!page.graph.dispatch(.dismiss, to: shown.id, payload: .none))
  }

  @Test func waitsForItsData() {
    struct Data: View {
      @Bindable var source: NamedSource
      var body: some View {
        Text("Screen").alert("Delete", isPresented: $source.isShown, presenting: source.name) {
          Button("Delete \($0)") {}
        } message: {
          Text("About \($0)")
        }
      }
    }
    let source = NamedSource()
    let page = Page(Data(source: source))
    #expect(dialog(page) == nil)
    page.ops { source.name = "Cup" }
    #expect(page.texts.contains("About Cup"))
    #expect(page.texts.contains("Delete Cup"))
  }

  @Test func showsAnErrorsDescription() {
    struct Failure: LocalizedError {
      var errorDescription: String? { "The till is offline" }
    }
    struct Failing: View {
      @State var isShown = true
      var body: some View {
        Text("Screen").alert(isPresented: $isShown, error: Failure()) { Button("OK") {} }
      }
    }
    #expect(Page(Failing()).texts.contains("The till is offline"))
  }

  @Test func ignoresTheLookOfTheViewItIsAttachedTo() {
    let model = Model()
    model.isShown = true
    let page = Page(Screen(model: model).foregroundStyle(.white).font(.largeTitle).disabled(true))
    #expect(page.element("message")?.style(of: "color") == nil)
    #expect(page.element("cancel")?.handlers.isEmpty == false)
  }
}

@MainActor
@Suite("A confirmation dialog")
struct ConfirmationDialogTests {
  struct Screen: View {
    @State var isShown = true
    @State var isDeleted = false
    var visibility = Visibility.automatic

    var body: some View {
      Text(isDeleted ? "Deleted" : "Kept")
        .confirmationDialog("Sure?", isPresented: $isShown, titleVisibility: visibility) {
          Button("Delete", role: .destructive) { isDeleted = true }
            .accessibilityIdentifier("delete")
        }
    }
  }

  @Test func bringsACancelButtonOfItsOwn() throws {
    let page = Page(Screen())
    let dialog = try #require(page.elements.first { $0.tag.description == "dialog" })
    #expect(
      page.elements.filter { $0.tag.description == "button" }.map(\.classes)
        == ["b destructive", "b cancel"])
    _ = page.ops { _ = page.graph.dispatch(.dismiss, to: dialog.id, payload: .none) }
    #expect(!page.elements.contains { $0.tag.description == "dialog" })
    #expect(page.texts.contains("Kept"))
  }

  @Test func runsItsAction() {
    let page = Page(Screen())
    page.tap("delete")
    #expect(page.texts.contains("Deleted"))
  }

  @Test func showsItsTitleOnlyWhenAsked() {
    #expect(!Page(Screen()).texts.contains("Sure?"))
    #expect(Page(Screen(visibility: .visible)).texts.contains("Sure?"))
  }
}
