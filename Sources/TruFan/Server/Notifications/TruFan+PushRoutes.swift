import ServerKit
import TruFanModels

extension TruFan {
  /// The rows of pushes, in the table of ``routes``.
  var pushRoutes: [RouteRow<TruFanAccess>] {
    [
      // callers      endpoint                  handler
      .init(.customer, TruFanAPI.registerDevice, pushes.registerDevice),
      .init(.customer, TruFanAPI.forgetDevice, finished: pushes.forgetDevice),
      .init(.customer, TruFanAPI.webPush, pushes.offer),
      .init(.customer, TruFanAPI.registerBrowser, pushes.registerBrowser),
      .init(.door, TruFanAPI.renewBrowser, pushes.renewBrowser),
      .init(.customer, TruFanAPI.forgetBrowser, finished: pushes.forgetBrowser),
    ]
  }
}
