import CoreMetrics
import Hummingbird
import ServerKit

/// Every address that the application answers, and the order in which requests pass through it.
func buildRouter(
  _ settings: Settings, metrics: any MetricsFactory, operations: OperationsRoutes,
  document: OpenAPIDocument, products: [any Product], errorForms: ErrorForms,
  browserApps: BrowserApps
) throws -> (router: QuartetRouter, routes: RouteTable) {
  let router = QuartetRouter(
    context: QuartetContext.self, options: .autoGenerateHeadEndpoints)
  let routes = RouteTable()
  router.add(
    middleware: FrontDoor(
      settings: FrontDoor.Settings(
        forms: errorForms,
        crossOrigin: settings.isDemo ? .anyOrigin : .only(settings.publicOrigin),
        trustsProxy: settings.trustsProxy), routes: routes, metrics: metrics))

  // The busiest routes come first: the router compares a path with its routes in this order.
  for product in products { product.addRoutes(to: router) }
  try StartPage(isDemo: settings.isDemo).addRoutes(to: router)
  operations.addRoutes(to: router)
  DocumentationRoutes(document).addRoutes(to: router)
  browserApps.addRoutes(to: router)
  return (router, routes)
}
