import ServerKit
import TruFanModels

extension TruFan {
  /// The rows of what brings parkers back, in the table of ``routes``.
  var loyaltyRoutes: [RouteRow<TruFanAccess>] {
    [
      // callers      endpoint                   handler
      .init(.customer, TruFanAPI.favourites, favourites.list),
      .init(.customer, TruFanAPI.addFavourite, favourites.add),
      .init(.customer, TruFanAPI.removeFavourite, favourites.remove),

      .init(.customer, TruFanAPI.rewards, rewards.show),
      .init(.customer, TruFanAPI.enterReferral, rewards.enter),

      .init(.customer, TruFanAPI.plans, plans.list),
      .init(.customerOnce, TruFanAPI.createPlan, plans.create),
      .init(.customer, TruFanAPI.changePlan, plans.change),
      .init(.customer, TruFanAPI.skipPlan, plans.skip),
      .init(.customer, TruFanAPI.unskipPlan, plans.unskip),
      .init(.customer, TruFanAPI.removePlan, plans.remove),
    ]
  }
}
