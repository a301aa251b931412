import CoreMetrics
import Hummingbird
import ServerKit

/// Every address that the application answers, and the order in which requests pass through it.
/// - Parameter messages: the demo's page of messages; nil for real data.
/// - Returns: the router, its routes, and the routes that the OpenAPI document describes.
func buildRouter(
  _ settings: Settings, metrics: any MetricsFactory, operations: OperationsRoutes,
  products: [any Product], browserApps: BrowserApps, blobs: Blobs,
  messages: DemoMessages? = nil
) throws -> (router: QuartetRouter, routes: RouteTable, documented: [RouteTable.Route]) {
  let router = QuartetRouter(
    context: QuartetContext.self, options: .autoGenerateHeadEndpoints)
  let routes = RouteTable()
  router.add(
    middleware: FrontDoor(
      settings: FrontDoor.Settings(
        forms: ServedProduct.errorForms,
        crossOrigin: .only(settings.publicOrigin), trustsProxy: settings.trustsProxy,
        hosts: settings.hosts), routes: routes, metrics: metrics))

  // The busiest routes come first: the router compares a path with its routes in this order.
  for product in products { product.addRoutes(to: router) }
  try StartPage(isDemo: settings.isDemo).addRoutes(to: router)
  blobs.addRoutes(to: router)
  messages?.addRoutes(to: router)
  operations.addRoutes(to: router)
  let endpoints =
    operations.descriptions + products.flatMap(\.descriptions) + blobs.descriptions
  let documentation = DocumentationRoutes {
    try OpenAPIDocument(
      title: "Quartet", version: QuartetVersion.current, server: settings.publicBaseURL,
      endpoints: endpoints)
  }
  // TruFan's clients look below their interface.
  documentation.addRoutes(to: router, alsoAt: ["/api/v1/openapi.json"])
  browserApps.addRoutes(to: router)
  return (router, routes, endpoints.map(\.route))
}
