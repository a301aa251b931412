import BoutiqueModels
import Testing

@testable import BoutiqueConsole

@MainActor
struct StoreCellTests {
  @Test(
    "A store's week in few words",
    arguments: [
      (StoreWeek(), "No ratings", "0 purchases in 7 days"),
      (StoreWeek(purchases: 1, ratings: 1, stars: 2), "2.0 ★", "1 purchase in 7 days"),
      (StoreWeek(purchases: 3, ratings: 2, stars: 7), "3.5 ★", "3 purchases in 7 days"),
      (StoreWeek(purchases: 9, ratings: 3, stars: 14), "4.7 ★", "9 purchases in 7 days"),
    ])
  func words(week: StoreWeek, rating: String, purchases: String) {
    #expect(StoreCell.rating(of: week) == rating)
    #expect(StoreCell.purchases(of: week) == purchases)
  }

  @Test("A saved store keeps its figures in the list")
  func saved() {
    let desk = Desk()
    var listed = Store.sample
    listed.internals?.week = .sample
    let list = StoreListModel(
      client: desk.client, session: desk.session, stores: .loaded([listed]))
    var renamed = Store.sample
    renamed.name = "Renamed"
    list.storeSaved(renamed)
    #expect(list.store(renamed.publicId)?.name == "Renamed")
    #expect(list.store(renamed.publicId)?.internals?.week == .sample)
  }
}
