import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// What a shopper can do about one line: another price, not found, or a substitute.
@MainActor @Observable
final class LineViewModel: Identifiable {
  let desk: OrderDesk
  let lineId: String
  /// What the parker pays for one piece, as it is typed. The order's price follows it.
  var priceText = ""
  /// What the shelf says for one piece, as it is typed. The parker's price is that with the markup.
  var shelfText = "" { didSet { addMarkup() } }
  private var priceFault: String?
  /// Whether what the sheet was opened for is done: what then changes is this person's own doing.
  private(set) var isDone = false
  /// What others have made of the line while the sheet was open; nil for nothing.
  var notice: String?
  /// What was tried last, so that its failure stands beside it.
  private var lastAction: Action?

  /// What a shopper can do about a line.
  enum Action {
    case shelfPrice
    case price
    case foundAfterAll
    case missing
    case proposal
  }

  /// The words by which a substitute is looked for.
  var searchText = ""
  private(set) var candidates: LoadState<[ConvenienceItem]> = .loading

  init(desk: OrderDesk, line: OrderItem) {
    self.desk = desk
    lineId = line.id
    priceText = line.priceOfOne.entry
  }

  nonisolated var id: ObjectIdentifier { ObjectIdentifier(self) }

  /// The line as the server has it now.
  var line: OrderItem? { desk.order?.items.first { $0.id == lineId } }
  var isBusy: Bool { desk.busyLines.contains(lineId) }

  /// Grows with each change by others: a button of before takes no tap any more.
  var othersChanges: Int { desk.othersChanges[lineId, default: 0] }

  var clock: any Clock<Duration> { desk.api.session.device.clock }

  /// Only during the shopping: the server takes a proposal from the shelf, not from the desk.
  var canPropose: Bool { desk.order?.status == .shopping }

  /// Why an action did not work; nil if another one was tried since.
  func fault(of action: Action) -> String? {
    guard lastAction == action else { return nil }
    return priceFault ?? desk.errorMessage
  }

  private func begin(_ action: Action) {
    desk.errorSeen()
    (lastAction, priceFault) = (action, nil)
  }

  // MARK: Price

  /// What the catalogue says of the shelf's price and the parker's; nil where it has none.
  var shelfPrice: ItemPrice? { line?.shelf?.price }

  /// Whether the shelf's price has a field of its own: where nothing is added, both prices are one.
  var asksForShelfPrice: Bool { shelfPrice.map { $0.final != $0.base } ?? false }

  private func addMarkup() {
    guard var price = shelfPrice, let shelf = Self.price(shelfText) else { return }
    price.base = shelf
    priceText = price.final.entry
  }

  private static func price(_ text: String) -> Price? {
    Price(entry: text).flatMap { $0 > .zero ? $0 : nil }
  }

  /// Typed as the shelf's price, but none: the parker's price below is still an older one.
  private var isShelfPriceUnread: Bool {
    asksForShelfPrice && shelfText.orNil != nil && Self.price(shelfText) == nil
  }

  /// Marks the line as found at the typed price. Of a substitute it is the substitute's price.
  /// - Returns: whether the server has taken it.
  func savePrice() async -> Bool {
    guard let line, !isBusy else { return false }
    begin(isShelfPriceUnread ? .shelfPrice : .price)
    guard !isShelfPriceUnread, let price = Self.price(priceText) else {
      priceFault = "Enter a price like 5.49."
      return false
    }
    return done(
      line.status == .substituted
        ? await desk.brought(line, at: price) : await desk.found(line, at: price))
  }

  /// Takes the substitute back: the item itself is bought, at its own price.
  func foundAfterAll() async -> Bool {
    guard let line, !isBusy else { return false }
    begin(.foundAfterAll)
    return done(await desk.found(line, at: nil))
  }

  func missing() async -> Bool {
    guard let line, !isBusy else { return false }
    begin(.missing)
    return done(await desk.missing(line))
  }

  private func done(_ isTaken: Bool) -> Bool {
    isDone = isTaken
    return isTaken
  }

  // MARK: Substitutes

  /// What the list of candidates depends on.
  var question: String { searchText.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Without words: what the store calls similar. With words: what fits, from any of its shops.
  func loadCandidates(_ words: String) async {
    guard let line, let venue = desk.order?.venueId else { return }
    do {
      if words.isEmpty {
        guard let item = line.itemId else {
          candidates = .loaded([])
          return
        }
        let similar = try await desk.api.similarItems(venue: venue, item: item)
        candidates = .loaded(fitting(similar, line))
        return
      }
      guard await desk.api.session.device.clock.paused(for: Self.typingPause) else { return }
      var question = ItemsPath(venue: venue)
      question.search = words
      question.isInStock = true
      question.pageSize = 20
      candidates = .loaded(fitting(try await desk.api.search(question), line))
    } catch is CancellationError {
      // Other words are typed, or the sheet is gone.
    } catch {
      candidates = .failed(error.localizedDescription)
    }
  }

  func retryCandidates() async {
    candidates = .loading
    await loadCandidates(question)
  }

  /// - Returns: whether the parker is asked now.
  func propose(_ item: ConvenienceItem) async -> Bool {
    guard let line, !isBusy else { return false }
    begin(.proposal)
    return done(await desk.propose(ProposeSubstituteRequest(itemId: item.id), for: line))
  }

  /// Without what the server would refuse: the parker has to be of age for some items.
  private func fitting(_ items: [ConvenienceItem], _ line: OrderItem) -> [ConvenienceItem] {
    let isOfAge = desk.order?.items.haveConfirmedAge ?? false
    return items.filter {
      $0.id != line.itemId && $0.isAvailable && $0.maxQuantityPerOrder >= line.quantity
        && (isOfAge || !$0.requiresAgeVerification)
    }
  }

  private static let typingPause = Duration.milliseconds(300)
}

extension OrderItem {
  /// Of what is brought, as far as it is known.
  var priceOfOne: Price { actualPrice ?? unitPrice }
}

extension Price {
  /// "5.49", for a field.
  var entry: String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }

  /// Reads what people type: "5.49", "5,49", "$5.49" or "5".
  init?(entry: String) {
    let text = entry.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacingOccurrences(of: ",", with: ".")
    self.init(text.hasPrefix("$") ? String(text.dropFirst()) : text)
  }
}
