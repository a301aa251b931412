import WireKit

extension TruFanAPI {
  public static let favourites = Endpoint<VenuePath, NoBody, FavouriteItems>(
    .get, "/api/v1/convenience/venues/{venue}/favorites", errors: TruFanError.self,
    .init(
      "Favorites", "One's favorite items of a venue, the latest first", answer: "The items",
      otherwise: [.invalid]))

  public static let addFavourite = Endpoint<VenueItemPath, NoBody, FavouriteItems>(
    .put, "/api/v1/convenience/venues/{venue}/favorites/{item}", errors: TruFanError.self,
    .init(
      "Favorites", "Make an item a favorite", answer: "The favorites",
      details: "Repeating it is harmless.",
      otherwise: [.unknownItem, .init(409, "There are too many favorites"), .invalid]))

  public static let removeFavourite = Endpoint<VenueItemPath, NoBody, FavouriteItems>(
    .delete, "/api/v1/convenience/venues/{venue}/favorites/{item}", errors: TruFanError.self,
    .init(
      "Favorites", "An item is no favorite any more", answer: "The favorites",
      details: "Repeating it is harmless, also for an item that is gone.", otherwise: [.invalid]))
}
