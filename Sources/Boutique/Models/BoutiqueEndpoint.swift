import WireKit

/// Every address of Boutique GEO, for both sides: clients ask for ``path``, the server registers
/// ``template``. Associated values may be left out, so that `.nextSession()` names the route and
/// `.nextSession(store: id)` one request.
public enum BoutiqueEndpoint: Hashable, Sendable {
  // The kiosk
  /// `skip`: visits that were cancelled at this kiosk, at most
  /// ``BoutiqueRules/skippedSessionLimit``.
  case nextSession(store: String = "", skip: [String] = [])
  case rate(store: String = "", session: String = "")
  /// Takes an ``ApproveRequest``, or no body.
  case approve(store: String = "", session: String = "")
  case decline(store: String = "", session: String = "")

  // The customer's phone
  case landing(session: String = "")
  case tap(store: String = "")
  case copied(session: String = "")
  case platformClicked(session: String = "")
  case done(session: String = "")

  // The owner
  case owner
  case stores
  case createStore
  case store(_ store: String = "")
  case updateStore(_ store: String = "")
  /// `wait`: hold the answer for up to so many seconds until it differs from `If-None-Match`.
  case activity(store: String = "", wait: Int? = nil)
  /// Exists only in the demo.
  case demoPurchase

  // The till
  case squareWebhook
  case posWebhook(provider: String = "")

  public var verb: HTTPVerb {
    switch self {
    case .nextSession, .landing, .tap, .owner, .stores, .store, .activity: .get
    case .updateStore: .patch
    case .rate, .approve, .decline, .copied, .platformClicked, .done, .createStore, .demoPurchase,
      .squareWebhook, .posWebhook:
      .post
    }
  }

  public var template: EndpointPath {
    switch self {
    case .nextSession: "/api/v1/kiosk/{store}/next"
    case .rate: "/api/v1/kiosk/{store}/sessions/{session}/rating"
    case .approve: "/api/v1/kiosk/{store}/sessions/{session}/approve"
    case .decline: "/api/v1/kiosk/{store}/sessions/{session}/decline"
    case .landing: "/r/{session}"
    case .tap: "/tap/{store}"
    case .copied: "/api/v1/review/{session}/copied"
    case .platformClicked: "/api/v1/review/{session}/platform_clicked"
    case .done: "/api/v1/review/{session}/done"
    case .owner: "/api/v1/owner"
    case .stores, .createStore: "/api/v1/stores"
    case .store, .updateStore: "/api/v1/stores/{store}"
    case .activity: "/api/v1/stores/{store}/activity"
    case .demoPurchase: "/api/v1/demo/purchases"
    case .squareWebhook: "/api/v1/square/webhook"
    case .posWebhook: "/api/v1/pos/webhook/{provider}"
    }
  }

  /// The path of this request, its values percent-encoded, with its query.
  public var path: String {
    switch self {
    case .nextSession(let store, let skip):
      template.filled(["store": store]) + Self.query(skip.map { ("skip", $0) })
    case .tap(let store), .store(let store), .updateStore(let store):
      template.filled(["store": store])
    case .rate(let store, let session), .approve(let store, let session),
      .decline(let store, let session):
      template.filled(["store": store, "session": session])
    case .landing(let session), .copied(let session), .platformClicked(let session),
      .done(let session):
      template.filled(["session": session])
    case .activity(let store, let wait):
      template.filled(["store": store]) + Self.query(wait.map { [("wait", String($0))] } ?? [])
    case .posWebhook(let provider):
      template.filled(["provider": provider])
    case .owner, .stores, .createStore, .demoPurchase, .squareWebhook:
      template.filled([:])
    }
  }

  private static func query(_ items: [(name: String, value: String)]) -> String {
    guard !items.isEmpty else { return "" }
    return "?"
      + items.map { "\($0.name)=\(EndpointPath.encodedSegment($0.value))" }
      .joined(separator: "&")
  }
}
