import ClientKit
import TruFanClient
import TruFanModels

extension ConvenienceAPIService {
  func favourites(venueId: String) async throws -> FavouriteItems {
    try await session.authorized { headers in
      try await session.device.call(
        TruFanAPI.favourites(.init(venue: venueId)), headers: headers)
    }
  }

  func setFavourite(
    _ item: String, _ isFavourite: Bool, venueId: String
  ) async throws -> FavouriteItems {
    let path = VenueItemPath(venue: venueId, item: item)
    let call = isFavourite ? TruFanAPI.addFavourite(path) : TruFanAPI.removeFavourite(path)
    return try await session.authorized { headers in
      try await session.device.call(call, headers: headers)
    }
  }
}
