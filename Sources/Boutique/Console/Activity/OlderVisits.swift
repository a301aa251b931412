import BoutiqueModels

/// The visits below the live ones, which the owner has asked for page by page.
struct OlderVisits: Hashable, Sendable {
  /// Newest first. Nil: no page was asked for yet.
  private var pages: [ActivitySession]?
  /// Whether the store's first visit is among them.
  private var isComplete = false

  /// - Parameter live: the live visits, which stand above.
  func list(below live: [ActivitySession]) -> [ActivitySession] { live + (pages ?? []) }

  /// Whether the server may have more. Live visits that do not fill a page are all there are.
  func mayHaveMore(below live: [ActivitySession]) -> Bool {
    !isComplete && list(below: live).count >= BoutiqueRules.activitySessionLimit
  }

  /// From now on, visits that new ones push out of the live list are kept.
  mutating func begin() { pages = pages ?? [] }

  /// Adds the page that came for `cursor`. Does nothing if the list no longer ends there.
  mutating func add(
    _ page: [ActivitySession], before cursor: String, below live: [ActivitySession]
  ) {
    guard list(below: live).last?.publicId == cursor else { return }
    pages = (pages ?? []) + page
    isComplete = page.count < BoutiqueRules.activitySessionLimit
  }

  /// Takes the visits that fall out of the live list when `live` becomes `next`. If more came at
  /// once than the live list holds, nothing connects the two: the pages are to be asked for again.
  mutating func live(_ live: [ActivitySession], becomes next: [ActivitySession]) {
    guard pages != nil else { return }
    let known = list(below: live)
    let last = known.firstIndex { $0.publicId == next.last?.publicId }
    guard let last else {
      self = OlderVisits()
      return
    }
    pages = Array(known[(last + 1)...])
  }
}
