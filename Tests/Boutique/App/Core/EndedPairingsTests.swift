import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor @Suite("The server hears of each pairing that ends")
struct EndedPairingsTests {
  let kiosk = Kiosk(store: nil)
  private var ended: EndedPairings { kiosk.state.endedPairings }
  private var told: [String] {
    kiosk.server.requests.filter { $0.path == BoutiqueAPI.leave().path }
      .compactMap { $0.headers[KioskHeader.key] }
  }

  @Test("Re-pair on the kiosk ends its pairing at the server")
  func repaired() async {
    kiosk.server.reply(.leave, StandardResponse())
    kiosk.state.pair(withStore: "store_1", key: "key1")
    #expect(ended.unsent.isEmpty)
    IdleViewModel().unpairDevice(appState: kiosk.state)
    #expect(kiosk.state.identity.key == nil && ended.unsent == ["key1"])
    await ended.sendAll()
    #expect(told == ["key1"] && ended.unsent.isEmpty)
    #expect(kiosk.server.paths == ["DELETE kiosk/pairings"])
  }

  @Test("So does a code for another store; the same answer twice does not")
  func otherStore() async {
    kiosk.server.reply(.leave, StandardResponse())
    for key in ["key1", "key1", "key2"] { kiosk.state.pair(withStore: "store_1", key: key) }
    await ended.sendAll()
    #expect(told == ["key1"] && kiosk.state.identity.key == "key2")
    kiosk.state.pair(withStore: "store_open")
    await ended.sendAll()
    #expect(told == ["key1", "key2"])
  }

  @Test("Without a line it is told later, after a relaunch too")
  func later() async throws {
    kiosk.server.fail(.leave, .offline)
    kiosk.state.pair(withStore: "store_1", key: "key1")
    kiosk.state.unpair()
    let first = Task { await ended.sendAll() }
    try await kiosk.clock.sleeper(for: .seconds(7))
    kiosk.clock.advance(by: .seconds(7))
    try await kiosk.clock.sleeper(for: .seconds(14))
    first.cancel()
    await first.value
    #expect(ended.unsent == ["key1"])
    let relaunched = kiosk.relaunched()
    kiosk.server.reply(.leave, StandardResponse())
    await relaunched.endedPairings.sendAll()
    #expect(relaunched.endedPairings.unsent.isEmpty)
  }

  @Test("A key that the server does not know needs no further note", arguments: [401, 404])
  func unknown(status: Int) async {
    kiosk.server.refuse(.leave, status, "This kiosk was unpaired.")
    kiosk.state.pair(withStore: "store_1", key: "key1")
    kiosk.state.unpair()
    await ended.sendAll()
    #expect(ended.unsent.isEmpty && told == ["key1"])
  }

  @Test("A kiosk that was unpaired from afar says nothing")
  func fromAfar() {
    kiosk.state.pair(withStore: "store_1", key: "key1")
    kiosk.state.pairingWasRefused(.refused(status: 401, sentence: "Unpaired.", details: [:]))
    #expect(kiosk.state.currentScreen == .pairing && ended.unsent.isEmpty)
  }

  @Test(
    "A window that still acts by an ended key takes the key that another window was paired with")
  func pairedAnewElsewhere() {
    kiosk.state.pair(withStore: "store_1", key: "key1")
    let other = kiosk.opensWindow("second")
    other.pair(withStore: "store_1", key: "key2")
    let refusal = APIError.refused(status: 401, sentence: "Unpaired.", details: [:])
    kiosk.state.pairingWasRefused(refusal)
    #expect(kiosk.state.currentScreen == .idle && kiosk.state.identity.key == "key2")
    #expect(ended.unsent == ["key1"])
    // The new key may be refused as well: then the kiosk is unpaired.
    kiosk.state.pairingWasRefused(refusal)
    #expect(kiosk.state.currentScreen == .pairing && kiosk.state.identity.key == nil)
  }

  @Test("A device that does not store that a key was sent is not asked again at once")
  func unstored() async throws {
    kiosk.server.reply(.leave, StandardResponse())
    let storage = MemoryStorage([Config.endedPairingsKey: "[\"key1\"]"])
    var device = kiosk.state.device
    device.secrets = Full(values: storage)
    let pairings = EndedPairings(device: device, api: APIClient(device: device))
    let sending = Task { await pairings.sendAll() }
    try await kiosk.clock.sleeper(for: .seconds(7))
    #expect(told == ["key1"])
    sending.cancel()
    await sending.value
  }

  @Test("The device does not fill with keys")
  func bounded() {
    for number in 0..<20 { kiosk.state.pair(withStore: "store_1", key: "key\(number)") }
    #expect(ended.unsent == (9..<19).map { "key\($0)" })
  }
}

/// A device that stores nothing more.
private struct Full: KeyValueStorage {
  let values: MemoryStorage

  func string(forKey key: String) -> String? { values.string(forKey: key) }
  func keys(withPrefix prefix: String) -> [String] { values.keys(withPrefix: prefix) }
  func set(_ value: String?, forKey key: String) {}
}
