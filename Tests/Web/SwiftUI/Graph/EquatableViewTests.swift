import Testing

@testable import SwiftUI

@Suite("A view that equals its previous value is not described anew") @MainActor
struct EquatableViewTests {
  @Observable
  final class Model {
    var number = 0
    var other = 0
    var name = "a"
    var isBold = false
    @ObservationIgnored var runs = 0
  }

  private struct Child: View, Equatable {
    let number: Int
    let model: Model
    @Environment(\.isEnabled) private var isEnabled

    nonisolated static func == (one: Child, other: Child) -> Bool { one.number == other.number }

    var body: some View {
      model.runs += 1
      return Text("\(number) \(model.name) \(isEnabled ? "on" : "off")")
        .accessibilityIdentifier("child")
    }
  }

  private struct Parent: View {
    let model: Model

    var body: some View {
      VStack {
        Text("\(model.other)").accessibilityIdentifier("other")
        HStack { Child(number: model.number, model: model).equatable() }
      }
    }
  }

  private struct Disabling: View {
    let model: Model

    var body: some View {
      VStack { Child(number: model.number, model: model).equatable() }.disabled(model.isBold)
    }
  }

  private struct Modified: View {
    let model: Model

    var body: some View {
      Child(number: 1, model: model).equatable().opacity(model.isBold ? 0.5 : 1)
    }
  }

  @Test("a change elsewhere in the parent's body does not run it")
  func skipped() {
    let model = Model()
    let page = Page(Parent(model: model))
    page.ops { model.other = 7 }
    #expect(page.element("other")?.text == "7")
    #expect(model.runs == 1)
  }

  @Test("another value runs it, and so does what its own body has read")
  func described() {
    let model = Model()
    let page = Page(Parent(model: model))
    page.ops { model.number = 1 }
    #expect(page.element("child")?.text == "1 a on")
    page.ops { model.name = "b" }
    #expect(page.element("child")?.text == "1 b on")
    #expect(model.runs == 3)
  }

  @Test("an environment that has changed around it runs it")
  func environment() {
    let model = Model()
    let page = Page(Disabling(model: model))
    page.ops { model.isBold = true }
    #expect(page.element("child")?.text == "0 a off")
    page.ops { model.isBold = false }
    #expect(page.element("child")?.text == "0 a on")
  }

  @Test("a modifier around it, which cannot be compared, is applied anew")
  func modifier() {
    let model = Model()
    let page = Page(Modified(model: model))
    #expect(page.ops { model.isBold = true }.contains("0.5"))
  }
}
