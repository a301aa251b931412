import BoutiqueModels
import HTTPTypes
import Hummingbird
import ServerKit
import WireKit

extension Boutique {
  /// Every route, top to bottom: who may, which method and path (``BoutiqueEndpoint``), what happens.
  var table: [BoutiqueRoute] {
    let open: [BoutiqueRoute] = [
      // who       method and path        what happens
      .init(.poll, .nextSession(), kiosk.next),
      .init(.counter, .rate(), kiosk.rate),
      .init(.counter, .approve(), kiosk.approve),
      .init(.counter, .decline(), kiosk.decline),

      .init(.phone, .landing(), phone.landing),
      .init(.phone, .tap(), phone.tap),
      .init(.phone, .copied(), phone.copied),
      .init(.phone, .platformClicked(), phone.platformClicked),
      .init(.phone, .done(), phone.done),

      .init(.phone, .store(), stores.show),
      .init(.owner, .stores, stores.list),
      .init(.ownerOnce, .createStore, stores.create),
      .init(.owner, .updateStore(), stores.change),
      .init(.owner, .owner, owner.check),
      .init(.owner, .activity(), owner.activity),

      .init(.till, .squareWebhook, square.legacy),
      .init(.till, .posWebhook(), square.generic),
    ]
    return isDemo ? open + [.init(.ownerOnce, .demoPurchase, demo.ringUp)] : open
  }

  /// The table's descriptions for the OpenAPI document.
  package var endpoints: [EndpointDescription] { table.map(\.endpoint.description) }

  package func addRoutes(to router: QuartetRouter) {
    for route in table {
      let group = router.group()
      if let limit = route.who.limit {
        group.add(middleware: RateLimitMiddleware(house.limiter, limit))
      }
      if route.who == .owner || route.who == .ownerOnce { group.add(middleware: house.gate) }
      if route.who == .ownerOnce { group.add(middleware: house.idempotency) }
      group.on(
        RouterPath(route.endpoint.template.template), method: route.endpoint.verb.method,
        use: route.handle)
    }
  }
}

struct BoutiqueRoute: Sendable {
  typealias Handler = @Sendable (Request, QuartetContext) async throws -> Response

  let who: Who
  let endpoint: BoutiqueEndpoint
  let handle: Handler

  init(_ who: Who, _ endpoint: BoutiqueEndpoint, _ handle: @escaping Handler) {
    self.who = who
    self.endpoint = endpoint
    self.handle = handle
  }

  /// Who may, and how often. The limits are far above what people do and far below what hurts; a
  /// shop's kiosks and customers may share one address.
  enum Who: Sendable {
    /// Anyone, always: the poll is answered from memory and counts only guessed ids.
    case poll
    /// Anyone who knows the ids: the kiosk.
    case counter
    /// Anyone who has the link: the customer's phone.
    case phone
    /// The owner's token.
    case owner
    /// The owner's token; with an `Idempotency-Key`, only once.
    case ownerOnce
    /// Whoever signs with the till's key.
    case till

    var limit: RateLimit? {
      switch self {
      case .poll: nil
      case .counter: RateLimit("boutique counter", burst: 120, perSecond: 5)
      case .phone: RateLimit("boutique phone", burst: 120, perSecond: 5)
      case .owner, .ownerOnce: RateLimit("boutique owner", burst: 120, perSecond: 10)
      case .till: RateLimit("boutique till", burst: 600, perSecond: 50)
      }
    }
  }
}

extension HTTPVerb {
  fileprivate var method: HTTPRequest.Method {
    switch self {
    case .get: .get
    case .post: .post
    case .patch: .patch
    case .put: .put
    case .delete: .delete
    }
  }
}
