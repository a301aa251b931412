import CoreMetrics
import Hummingbird
import ServerKit

extension Product {
  /// The product's real router, with the front door before it, as the application builds it.
  package func testRouter() -> QuartetRouter {
    let routes = RouteTable()
    let router = QuartetRouter(
      context: QuartetContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: FrontDoor(
        settings: FrontDoor.Settings(
          forms: ErrorForms(Self.errorForms), crossOrigin: .only("https://reviews.example.com"),
          trustsProxy: true),
        routes: routes, metrics: NOOPMetricsHandler.instance))
    addRoutes(to: router)
    routes.fill(from: router)
    return router
  }
}
