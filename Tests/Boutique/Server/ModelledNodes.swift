import ServerKitTesting
import Testing

@testable import BoutiqueServer

/// Two nodes on one database, for one fresh store after the other. A neighbour's kiosk is there from
/// the beginning.
struct ModelledNodes: Sendable {
  let shops: [Shop]
  /// Whether a node hears of another's changes a moment later.
  let areApart: Bool
  let neighbour: String
  let neighbourKey: String

  /// The node with this number, where numbers beyond the last begin again.
  subscript(number: Int) -> Shop { shops[number % shops.count] }

  /// On SQLite two routers share the database, because it lets only one process in. Its file is in
  /// memory: what the disk keeps is tested elsewhere.
  static func open(_ body: @Sendable (ModelledNodes) async throws -> Void) async throws {
    var setting = Shop.Setting()
    setting.engine = TestEngine.lastingOfProducts
    setting.directory = TemporaryDirectory(isInMemory: true)
    setting.isDemo = true
    setting.runsJobs = false
    let first = setting
    try await Shop.open(first) { one in
      var second = first
      if first.engine != .postgres { second.database = one.database }
      try await Shop.open(second) { two in
        let neighbour = try await one.addStore("Neighbour", isOpen: false)
        try await body(
          ModelledNodes(
            shops: [one, two], areApart: first.engine == .postgres, neighbour: neighbour,
            neighbourKey: try await one.pairedKey(with: neighbour, as: "c")))
      }
    }
  }
}
