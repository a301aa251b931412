import Testing

@testable import SwiftUI

@MainActor @Suite("Animations reach the changes they are meant for")
struct AnimationTests {
  private struct Box: View {
    @State private var isWide = false
    @State private var count = 0
    var body: some View {
      Button("animated") { withAnimation(.easeIn(duration: 0.2)) { isWide.toggle() } }
        .accessibilityIdentifier("animated")
      Button("plain") { isWide.toggle() }.accessibilityIdentifier("plain")
      it.opacity(isWide ? 1 : 0.5)
    }
  }

  @Test("withAnimation animates what its changes change, and nothing after")
  func withAnimationOps() {
    let page = Page(Box())
    #expect(
      page.tap("animated")
        == "[\"n\",[\"e\",0.2,0.42,0,1,1]],[\"v\",\"\(page.name("it"))\",\"opacity\",\"1\"]")
    #expect(page.tap("plain") == "[\"v\",\"\(page.name("it"))\",\"opacity\",\"0.5\"]")
  }

  private struct Valued: View {
    @State private var position = 0.0
    @State private var other = 1.0
    var body: some View {
      Button("move") {
        position = 10
        other = 0.5
      }.accessibilityIdentifier("move")
      Button("fade") { other -= 0.1 }.accessibilityIdentifier("fade")
      it.offset(x: position).opacity(other).animation(.linear(duration: 1), value: position)
      Text("beside").opacity(other).accessibilityIdentifier("beside")
    }
  }

  @Test("animation(value:) animates its view when the value changes, and only its view")
  func valueOps() throws {
    let page = Page(Valued())
    let (inside, beside) = (page.name("it"), page.name("beside"))
    #expect(
      page.tap("move") == """
        ["n",["e",1,0,0,1,1]],["v","\(inside)","translate","10px 0px"],\
        ["v","\(inside)","opacity","0.5"],["n",null],["v","\(beside)","opacity","0.5"]
        """)
    #expect(
      page.tap("fade") == """
        ["v","\(inside)","opacity","0.4"],["v","\(beside)","opacity","0.4"]
        """)
  }

  @Test("animation(nil, value:) keeps an outer animation away")
  func noAnimation() {
    struct Still: View {
      @State private var x = 0.0
      var body: some View {
        Button("go") { withAnimation { x += 1 } }.accessibilityIdentifier("go")
        it.offset(x: x).animation(nil, value: x)
      }
    }
    let page = Page(Still())
    #expect(page.tap("go") == "[\"v\",\"\(page.name("it"))\",\"translate\",\"1px 0px\"]")
  }

  private struct Notice: View {
    @State private var isShown = false
    var body: some View {
      VStack {
        Button("toggle") { withAnimation { isShown.toggle() } }.accessibilityIdentifier("toggle")
        Button("plain") { isShown.toggle() }.accessibilityIdentifier("plain")
        if isShown { it.transition(.move(edge: .bottom).combined(with: .opacity)) }
      }
    }
  }

  @Test("what comes and goes under an animation does so with its transition")
  func insertAndDelete() {
    let page = Page(Notice())
    let spring = "[\"n\",[\"s\",0.55,1]]"
    let insertion = page.tap("toggle")
    #expect(insertion.hasPrefix("\(spring),[\"i\""), "\(insertion)")
    #expect(insertion.contains("data-tr=\\\"m:b,o\\\""), "\(insertion)")
    let name = page.name("it")
    #expect(page.tap("toggle") == "\(spring),[\"d\",\"\(name)\"]")
    #expect(page.tap("plain").hasPrefix("[\"i\""))
  }

  @Observable
  final class Model { var count = 0 }

  @Test("a text that changes under an animation")
  func modelChange() {
    struct Counter: View {
      let model: Model
      var body: some View { Text("\(model.count)").accessibilityIdentifier("it") }
    }
    let model = Model()
    let page = Page(Counter(model: model))
    let ops = page.ops { withAnimation(.linear(duration: 1)) { model.count = 1 } }
    #expect(ops == "[\"n\",[\"e\",1,0,0,1,1]],[\"t\",\"\(page.name("it"))\",\"1\"]")
  }

  @Test("a transaction can switch animations off")
  func transaction() {
    struct Still: View {
      @State private var x = 0.0
      var body: some View {
        Button("go") { withAnimation { x += 1 } }.accessibilityIdentifier("go")
        it.offset(x: x).transaction { $0.animation = nil }
      }
    }
    #expect(!Page(Still()).tap("go").contains("[\"n\",["))
  }

  @Test("curves, springs, delays and repeats on the wire")
  func wireForms() {
    #expect(Animation.easeInOut.wireForm == "[\"e\",0.35,0.42,0,0.58,1]")
    #expect(
      Animation.spring(response: 0.4, dampingFraction: 0.6).delay(0.2).wireForm
        == "[\"s\",0.4,0.6,{\"d\":0.2}]")
    #expect(
      Animation.linear(duration: 1).speed(2).repeatForever(autoreverses: false).wireForm
        == "[\"e\",0.5,0,0,1,1,{\"r\":-1,\"a\":0}]")
    #expect(Animation.bouncy.wireForm == "[\"s\",0.5,0.7]")
    #expect(
      Animation.interpolatingSpring(stiffness: 100, damping: 20).wireForm == "[\"s\",0.628,1]")
  }

  @Test("no animation lasts so long that a clock could not wait for it")
  func durations() {
    #expect(Animation.linear.speed(0).duration == 0)
    #expect(Animation.linear(duration: .nan).duration == 0)
    #expect(Animation.linear(duration: 1e300).duration == 3600)
    #expect(Animation.linear(duration: 2).delay(1).repeatCount(3).duration == 7)
  }

  @Test("a completion runs when the animation is over")
  func completion() async {
    await confirmation { done in
      await withCheckedContinuation { continuation in
        withAnimation(.linear(duration: 0.01)) {
        } completion: {
          done()
          continuation.resume()
        }
      }
    }
  }
}
