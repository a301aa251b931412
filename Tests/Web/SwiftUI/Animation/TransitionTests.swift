import Testing

@testable import SwiftUI

@MainActor @Suite("Transitions in the client's grammar")
struct TransitionTests {
  private func wire(_ transition: AnyTransition) -> String? {
    Page(it.transition(transition)).element("it")?.value(of: "data-tr")
  }

  @Test("built-in ones")
  func builtIn() {
    #expect(wire(.opacity) == "o")
    #expect(wire(.identity) == "n")
    #expect(wire(.scale) == "s0")
    #expect(wire(.scale(scale: 0.8)) == "s0.8")
    #expect(wire(.move(edge: .leading)) == "m:l")
    #expect(wire(.offset(x: 0, y: 20)) == "f:0:20")
    #expect(wire(.slide) == "m:l|m:r")
    #expect(wire(.push(from: .trailing)) == "m:r,o|m:l,o")
  }

  @Test("combined and asymmetric")
  func composed() {
    #expect(wire(.scale(scale: 0.5).combined(with: .opacity)) == "s0.5,o")
    #expect(wire(.identity.combined(with: .opacity)) == "o")
    #expect(wire(.asymmetric(insertion: .move(edge: .top), removal: .opacity)) == "m:t|o")
  }

  @Test("the types of iOS 17 say the same")
  func types() {
    func wire<T: Transition>(_ transition: T) -> String? {
      Page(it.transition(transition)).element("it")?.value(of: "data-tr")
    }
    #expect(wire(.opacity) == "o")
    #expect(wire(.move(edge: .bottom).combined(with: .opacity)) == "m:b,o")
    #expect(wire(AsymmetricTransition(insertion: .slide, removal: .opacity)) == "m:l|o")
    #expect(wire(.push(from: .bottom)) == "m:b,o|m:t,o")
    #expect(AnyTransition(.scale(0.5)).wireForm == "s0.5")
  }
}
