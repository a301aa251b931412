import Testing

@testable import SwiftUI

@MainActor @Suite("A lazy container makes only what is near the screen")
struct LazyTests {
  /// A thousand tiles, ten in a line.
  private struct Tiles: View {
    var count = 1000
    var log: Log?
    @State private var taps = 0

    var body: some View {
      ScrollViewReader { proxy in
        Button("Go") { proxy.scrollTo(700, anchor: .top) }.accessibilityIdentifier("go")
        Button("Tap \(taps)") { taps += 1 }.accessibilityIdentifier("tap")
        ScrollView {
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 56))], spacing: 8) {
            ForEach(0..<count, id: \.self) { number in
              Text("tile \(number) \(taps)")
                .onAppear { log?.appeared.append(number) }
                .onDisappear { log?.disappeared.append(number) }
            }
          }
          .accessibilityIdentifier("grid")
        }
      }
    }
  }

  @MainActor
  private final class Log {
    var appeared: [Int] = []
    var disappeared: [Int] = []
  }

  private func made(_ page: Page) -> [Int] {
    page.texts.compactMap { $0.hasPrefix("tile ") ? Int($0.split(separator: " ")[1]) : nil }
  }

  private func gaps(_ page: Page) -> [String] {
    page.elements.filter { $0.classes == "lzs" }.compactMap { $0.style(of: "height") }
  }

  /// The browser's report: ten tiles in a line of 64 points, and a screen of 640.
  @discardableResult
  private func see(
    _ page: Page, from top: Double, columns: Double = 10, anchor: Int? = nil, focus: Int? = nil
  ) -> String {
    func name(_ number: Int?) -> EventPayload {
      let tile = page.elements.first { $0.text?.hasPrefix("tile \(number ?? -1) ") == true }
      return .text(tile.map { ElementName.of($0.id) } ?? "")
    }
    return page.send(
      .near, to: "grid",
      .list([
        .number(columns), .number(top), .number(top + 640), .number(64), name(anchor), name(focus),
      ]))
  }

  @Test("at first the beginning, then the screen and half of it around, and room for the others")
  func window() {
    let page = Page(Tiles())
    #expect(made(page) == Array(0..<48))
    see(page, from: 3200)
    // From 2,880 to 4,160 points: the lines 45 to 64.
    #expect(made(page) == Array(450..<650))
    #expect(gaps(page) == ["2872px", "2232px"])
    see(page, from: 0)
    #expect(made(page) == Array(0..<150) && gaps(page) == ["5432px"])
    see(page, from: 6400 - 640)
    #expect(made(page) == Array(850..<1000) && gaps(page) == ["5432px"])
    see(page, from: -9000)
    #expect(made(page).isEmpty && gaps(page) == ["6392px"], "far away nothing is made")
  }

  @Test("every row is made somewhere on the way, and appears and disappears once for each stay")
  func lifecycle() {
    let log = Log()
    let page = Page(Tiles(log: log))
    for top in stride(from: 0.0, through: 5760, by: 320) { see(page, from: top) }
    #expect(log.appeared.sorted() == Array(0..<1000))
    #expect(log.disappeared.sorted() == Array(0..<850))
  }

  @Test("scrolling makes only the new rows, and sends only those")
  func cost() {
    let log = Log()
    let page = Page(Tiles(log: log))
    see(page, from: 3200)
    log.appeared = []
    let kept = page.elements.first { $0.text == "tile 600 0" }
    let ops = see(page, from: 3520)
    #expect(log.appeared == Array(650..<700))
    #expect(!ops.contains("tile 600") && ops.contains("tile 699"))
    #expect(page.elements.first { $0.text == "tile 600 0" } === kept)
  }

  @Test("what the rows read is seen by kept rows, too, also after scrolling")
  func observation() {
    let page = Page(Tiles())
    see(page, from: 3200)
    see(page, from: 3520)
    page.tap("tap")
    #expect(page.texts.contains("tile 500 1") && page.texts.contains("tile 690 1"))
    #expect(!page.texts.contains { $0.hasPrefix("tile") && $0.hasSuffix(" 0") })
    see(page, from: 3840)
    #expect(page.texts.contains("tile 740 1") && page.texts.contains("tile 690 1"))
  }

  @Test("a row that is not made can be scrolled to by its id")
  func scrollTo() {
    let page = Page(Tiles())
    see(page, from: 0)
    let ops = page.tap("go")
    #expect(ops.contains("tile 700") && ops.contains("[\"s\","), "\(ops)")
    #expect(made(page) == Array(0..<150) + Array(690..<720))
    see(page, from: 4480)
    #expect(made(page) == Array(650..<850))
    see(page, from: 0)
    #expect(made(page) == Array(0..<150), "having been shown it goes like the others")
  }

  @Test("the row with the focus stays")
  func focus() {
    let page = Page(Tiles())
    see(page, from: 0)
    see(page, from: 3200, focus: 5)
    #expect(made(page) == Array(0..<20) + Array(450..<650))
  }

  @Test("when the columns change, the row at the screen's top stays there")
  func turn() {
    let page = Page(Tiles())
    see(page, from: 3200)
    let kept = page.elements.first { $0.text == "tile 500 0" }
    see(page, from: 3200, columns: 5, anchor: 500)
    #expect(made(page) == Array(475..<575))
    #expect(page.elements.first { $0.text == "tile 500 0" } === kept)
  }

  @Test("a short container makes all, and one whose rows are no single views, too")
  func eager() {
    let page = Page(Tiles(count: 59))
    #expect(made(page).count == 59 && gaps(page).isEmpty)
    let uneven = Page(
      ScrollView {
        LazyVStack {
          ForEach(0..<100, id: \.self) { number in
            if number % 2 == 0 { Text("tile \(number) 0") }
          }
        }
      })
    #expect(made(uneven).count == 50)
  }

  @Test("a stack does as a grid does; without a scroll view around nothing is left out")
  func stack() {
    let rows = ForEach(0..<500, id: \.self) { Text("tile \($0) 0") }
    let page = Page(ScrollView { LazyVStack(spacing: 0) { rows } })
    #expect(made(page) == Array(0..<48))
    let whole = Page(LazyVStack { rows })
    #expect(made(whole).count == 500)
  }

  @Test(
    "reports that no browser sends change nothing",
    arguments: [
      EventPayload.none, .list([]), .list([.number(0), .number(0), .number(9), .number(9)]),
      .list([.number(10), .number(-1e300), .number(0), .number(64)]),
      .list([.number(10), .number(0), .number(1e6), .number(64)]),
    ])
  func nonsense(payload: EventPayload) {
    let page = Page(Tiles())
    page.send(.near, to: "grid", payload)
    #expect(made(page) == Array(0..<48))
  }

  @Test("no screen is so large that more than six hundred rows are made")
  func bound() {
    let page = Page(Tiles(count: 5000))
    page.send(
      .near, to: "grid",
      .list([.number(200), .number(0), .number(20_000), .number(4)]))
    #expect(made(page).count == 600)
  }

  @Test("scrolling up and down for long leaves no observations behind")
  func remade() {
    let page = Page(Tiles())
    for round in 0..<60 { see(page, from: round % 2 == 0 ? 0 : 3200) }
    page.tap("tap")
    #expect(made(page).count == 200 && page.texts.contains("tile 500 1"))
  }
}
