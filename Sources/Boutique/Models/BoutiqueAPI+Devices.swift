import WireKit

/// Pairing of kiosks, and visits that one of several kiosks has on its screen.
extension BoutiqueAPI {
  public static let createPairingCode = Endpoint<StorePath, NoBody, PairingCode>(
    .post, "/api/v1/stores/{store}/pairing-codes", success: 201,
    .init(
      "Kiosks", "Make a code that pairs one kiosk", answer: "The code",
      details: "It can be used once, within 15 minutes. A newer code does not end it.",
      otherwise: [.unknownStore]))

  public static let devices = Endpoint<DevicesPath, NoBody, KioskDeviceList>(
    .get, "/api/v1/stores/{store}/devices",
    .init(
      "Kiosks", "The paired kiosks of a store", answer: "The kiosks",
      details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
      otherwise: [.init(304, "Nothing changed"), .unknownStore]))

  public static let unpair = Endpoint<StoreDevicePath, NoBody, StandardResponse>(
    .delete, "/api/v1/stores/{store}/devices/{device}",
    .init(
      "Kiosks", "Unpair a kiosk", details: "Its key opens nothing from now on.",
      otherwise: [.init(404, "Store or kiosk not found")]))

  public static let pair = Endpoint<NoArguments, PairingRequest, Pairing>(
    .post, "/api/v1/kiosk/pairings",
    .init(
      "Kiosks", "Pair a kiosk with a code", answer: "The store and the kiosk's key",
      details: "The same kiosk may repeat it while the code lives, and gets the same key.",
      otherwise: [
        .init(404, "No such code: never made, used, or expired"),
        .init(409, "The store has as many kiosks as it may have"),
      ]))

  public static let leave = Endpoint<NoArguments, NoBody, StandardResponse>(
    .delete, "/api/v1/kiosk/pairings",
    .init(
      "Kiosks", "End a kiosk's own pairing",
      details: "Of the kiosk whose key is sent. The key opens nothing from now on.",
      otherwise: [.init(401, "No paired kiosk has this key")]))

  public static let hold = Endpoint<StoreSessionPath, NoBody, StandardResponse>(
    .post, "/api/v1/kiosk/{store}/sessions/{session}/hold",
    .init(
      "Kiosks", "Have a session on the screen",
      details: """
        For a minute no other kiosk is offered it; a kiosk repeats this while it shows the \
        session. Only for a kiosk that names itself, by its key or by X-Kiosk-Device.
        """,
      otherwise: [.wrongState, .notPaired, .unknownSession, .tooOld, .heldElsewhere]))

  public static let release = Endpoint<StoreSessionPath, NoBody, StandardResponse>(
    .post, "/api/v1/kiosk/{store}/sessions/{session}/release",
    .init(
      "Kiosks", "Give a session back", details: "Harmless if the kiosk does not hold it.",
      otherwise: [.notPaired, .unknownSession]))
}

/// The arguments of a store's list of kiosks.
public struct DevicesPath: EndpointArguments {
  public static let places = ["store"]
  public static let queryParameters = [
    QueryParameter("wait", "Seconds to wait for a change", 0...BoutiqueRules.waitLimit)
  ]

  public let store: String
  /// Holds the answer for up to so many seconds until it differs from `If-None-Match`.
  public let wait: Int?

  public init(store: String, wait: Int? = nil) {
    self.store = store
    self.wait = wait
  }

  /// The server's ``WaitingRead`` reads the wait by itself, because a bad one is refused there.
  public init(from request: some ArgumentSource) throws {
    self.init(
      store: try request.place("store"),
      wait: request.queryValues("wait").first.flatMap { Int($0) })
  }

  public var values: [String: String] { ["store": store] }
  public var query: [(name: String, value: String)] { wait.map { [("wait", String($0))] } ?? [] }
}
