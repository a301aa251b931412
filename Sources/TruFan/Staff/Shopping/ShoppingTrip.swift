import Foundation
import Observation
import TruFanModels

/// A way through the shops for one order or several.
@MainActor @Observable
final class ShoppingTrip {
  let desks: [OrderDesk]
  /// What is typed or scanned.
  var code = ""
  /// What became of the last code. Whatever is done or changes on the trip after it makes it old.
  private(set) var codeMessage: CodeMessage? {
    get { answer.flatMap { $0.moment == moment ? $0.message : nil } }
    set { answer = newValue.map { CodeAnswer(message: $0, moment: moment) } }
  }
  private var answer: CodeAnswer?
  /// Counts codes that ticked a line, for the feedback.
  private(set) var scans = 0
  private(set) var isReadingPhoto = false

  init(desks: [OrderDesk]) { self.desks = desks }

  struct CodeMessage: Hashable {
    let sentence: String
    /// Whether nothing is left to do about the code.
    let isGood: Bool
  }

  private struct CodeAnswer {
    let message: CodeMessage
    let moment: [TripMoment]
  }

  private var moment: [TripMoment] { desks.map(TripMoment.init) }

  // MARK: The list

  /// The stops in the shops' alphabetical order, and each shop's lines by aisle.
  var stops: [ShopStop] {
    Dictionary(grouping: lines, by: \.line.broughtStore)
      .map { shop, lines in ShopStop(shop: shop, lines: lines.sorted()) }
      .sorted { $0.shop < $1.shop }
  }

  /// Whether lines must say whose they are.
  var hasSeveralOrders: Bool { desks.count > 1 }

  var total: Int { lines.count }
  var done: Int { lines.count { !$0.line.isToFetch } }

  /// A trip's orders leave the list once they are bought.
  private var lines: [TripLine] {
    let open = desks.filter { !hasSeveralOrders || $0.order?.status.isBeingShopped ?? false }
    return open.flatMap { desk in
      (desk.order?.items ?? []).map { line in
        TripLine(line: line, order: desk.order?.orderNumber ?? "", desk: desk)
      }
    }
  }

  // MARK: Codes

  /// Ticks the line with this barcode or SKU. A scanner types a code and presses Return.
  func codeEntered() async {
    let text = code.trimmingCharacters(in: .whitespacesAndNewlines)
    code = ""
    if !text.isEmpty { await tick(text) }
  }

  /// Ticks the line whose barcode is in a photo. Of several codes that of a line here counts.
  /// - Parameter load: the photo's bytes; nil for something that is no photo.
  func photoChosen(_ load: @MainActor () async throws -> Data?) async {
    guard !isReadingPhoto, let api = desks.first?.api else { return }
    isReadingPhoto = true
    codeMessage = nil
    defer { isReadingPhoto = false }
    do {
      guard let photo = try await load(), !photo.isEmpty else { throw NotAPhoto() }
      let codes = try await BarcodeReader(api: api).codes(in: photo)
      guard let first = codes.first else {
        codeMessage = CodeMessage(sentence: Self.noBarcode, isGood: false)
        return
      }
      await tick(codes.first { code in lines.contains { $0.line.has(code: code) } } ?? first)
    } catch is CancellationError {
      // Nothing was read, and nobody waits for it.
    } catch {
      codeMessage = CodeMessage(sentence: error.localizedDescription, isGood: false)
    }
  }

  private static let noBarcode =
    "No barcode was found in the photo. Hold the camera closer, or type the number."

  private func tick(_ text: String) async {
    let fitting = lines.filter { $0.line.has(code: text) }
    guard let any = fitting.first else {
      codeMessage = CodeMessage(sentence: "No item here has the code \(text).", isGood: false)
      return
    }
    let pending = fitting.filter { $0.line.isToFetch }
    guard let open = pending.first(where: { !$0.desk.busyLines.contains($0.line.id) }) else {
      codeMessage =
        pending.isEmpty
        ? CodeMessage(sentence: "\(any.line.broughtName) is ticked already.", isGood: true)
        : CodeMessage(sentence: "\(any.line.broughtName) is being ticked.", isGood: true)
      return
    }
    guard await open.desk.tick(open.line) else {
      // The line may be out of sight, and the field is not.
      codeMessage = open.desk.errorMessage.map { CodeMessage(sentence: $0, isGood: false) }
      return
    }
    scans += 1
    let whose = hasSeveralOrders ? " for \(open.order)" : ""
    codeMessage = CodeMessage(
      sentence: "\(open.line.quantity) × \(open.line.broughtName)\(whose)", isGood: true)
  }
}
