import Foundation
import Testing

@testable import SwiftUI

@MainActor @Suite("Date pickers")
struct DatePickerTests {
  @Observable @MainActor
  final class Model {
    var date = Date(timeIntervalSince1970: 1_770_730_200)  // 2026-02-10 13:30 UTC
  }

  private struct Host: View {
    @Bindable var model: Model
    var components: DatePickerComponents = .date
    var range: ClosedRange<Date> = .distantPast ... .distantFuture

    var body: some View {
      DatePicker("Day", selection: $model.date, in: range, displayedComponents: components)
        .accessibilityIdentifier("field")
        .environment(\.timeZone, TimeZone(identifier: "Asia/Tokyo") ?? .gmt)
    }
  }

  private func input(_ page: Page) -> ElementNode? {
    page.elements.first { $0.tag.description == "input" }
  }

  private func type(_ text: String, in page: Page) -> String {
    guard let id = input(page)?.id else { return "no input" }
    return page.ops {
      _ = page.graph.dispatch(.input, to: id, payload: .list([.number(1), .text(text)]))
    }
  }

  @Test("shows the date in the environment's time zone")
  func shows() {
    let forms: [(DatePickerComponents, String, String)] = [
      (.date, "date", "2026-02-10"), (.hourAndMinute, "time", "22:30"),
      ([.date, .hourAndMinute], "datetime-local", "2026-02-10T22:30"),
    ]
    for (components, type, text) in forms {
      let page = Page(Host(model: Model(), components: components))
      #expect(input(page)?.value(of: "type") == type)
      #expect(input(page)?.field?.text == text)
      #expect(input(page)?.value(of: "aria-label") == "Day")
    }
  }

  @Test("a day keeps its time, a time its day")
  func keeps() {
    let model = Model()
    var page = Page(Host(model: model))
    #expect(type("2026-03-01", in: page) == "", "the browser shows it already")
    #expect(model.date == Date(timeIntervalSince1970: 1_770_730_200 + 19 * 86400))
    page = Page(Host(model: model, components: .hourAndMinute))
    _ = type("00:05", in: page)
    #expect(
      DateForm(components: [.date, .hourAndMinute], timeZone: .gmt).text(of: model.date)
        == "2026-02-28T15:05")
  }

  @Test("half a date, no date and one out of range change nothing and are not taken away")
  func refuses() {
    let model = Model()
    let day: TimeInterval = 86400
    let page = Page(
      Host(
        model: model,
        range: model.date.addingTimeInterval(-day)...model.date.addingTimeInterval(day)))
    let before = model.date
    for text in ["", "0002-02-10", "2026-02-30", "2026-02", "x", "2026-02-13"] {
      let ops = type(text, in: page)
      #expect(model.date == before, "\(text)")
      #expect(!ops.contains("\"w\""), "\(text): \(ops)")
    }
    // Leaving the field shows the selected date.
    guard let id = input(page)?.id else { return }
    let ops = page.ops { _ = page.graph.dispatch(.blur, to: id, payload: .none) }
    #expect(ops.contains("2026-02-10"), "\(ops)")
  }

  @Test("the first and the last day of a range count as a whole")
  func edges() {
    let model = Model()
    let latest = model.date.addingTimeInterval(3600 * 20)  // 2026-02-11 18:30 in Tokyo
    let page = Page(Host(model: model, range: model.date...latest))
    _ = type("2026-02-11", in: page)
    #expect(model.date == latest)
    #expect(input(page)?.value(of: "min") == "2026-02-10")
    #expect(input(page)?.value(of: "max") == "2026-02-11")
  }
}
