import WireKit

// Presets, generations, the gallery and favourites.
extension SoulAPI {
  public static let presets = Endpoint<NoArguments, NoBody, PresetsResponse>(
    .get, "/api/presets", .init("Presets", "The presets that are on", answer: "The presets"))

  public static let presetRows = Endpoint<PresetQuery, NoBody, PresetRows>(
    .get, "/rest/v1/presets", errors: PostgrestError.self,
    .init(
      "Presets", "The presets in the form of PostgREST", answer: "The presets",
      details: "Without is_active, those that are off are left out too.",
      otherwise: [.badRequest]))

  public static let presetCover = Endpoint<CoverPath, NoBody, Photo>(
    .get, "/soul/covers/{name}",
    .init(
      "Presets", "A preset's cover", answer: "The cover",
      otherwise: [.init(404, "There is no such cover")]))

  public static let generate = Endpoint<NoArguments, GenerateRequest, GenerationStarted>(
    .post, "/api/generate",
    .init(
      "Generation", "Make the pictures of a preset", answer: "The generation has begun",
      details: """
        `count` (or `images_count`) pictures, or the least number above it that the engine makes \
        at once. Without it four, or the month's last ones. The answer's \
        `count` says how many; so many are taken from the month's, and those that are not made are \
        given back. Of one person 25 generations can go on at the same time (429). `higgsfield_id` \
        takes a model's `higgsfield_id` or its `id`. Without it 302.AI makes pictures of nobody in \
        particular, and a server that makes portraits itself refuses.
        """,
      otherwise: [
        .badRequest, .init(403, "Monthly generation limit reached"),
        .init(404, "The model is not there"), .init(409, "The model or the preset is not ready"),
      ]))

  public static let generation = Endpoint<GenerationPath, NoBody, Generation>(
    .get, "/api/generate/{generation}",
    .init(
      "Generation", "How far a generation is", answer: "The generation",
      otherwise: [.unknownGeneration]))

  public static let images = Endpoint<NoArguments, NoBody, ImagesResponse>(
    .get, "/api/images", .init("Gallery", "One's newest pictures", answer: "The pictures"))

  public static let batches = Endpoint<BatchesPath, NoBody, BatchesResponse>(
    .get, "/api/images/batches",
    .init("Gallery", "One's pictures by generation", answer: "A page of batches"))

  public static let deleteBatch = Endpoint<GenerationPath, NoBody, SoulDone>(
    .delete, "/api/images/batches/{generation}",
    .init("Gallery", "Delete the pictures of a generation", otherwise: [.unknownGeneration]))

  public static let deleteImage = Endpoint<ImagePath, NoBody, SoulDone>(
    .delete, "/api/images/{image}",
    .init("Gallery", "Delete a picture", otherwise: [.unknownImage]))

  public static let moreLikeThis = Endpoint<ImagePath, NoBody, GenerationStarted>(
    .post, "/api/images/{image}/more",
    .init(
      "Generation", "Make more pictures like one", answer: "The generation has begun",
      details: """
        With the picture's preset, character, words and form, and the next seed; as many as were \
        begun then, or the month's last ones. The answer's `count` says how many.
        """,
      otherwise: [
        .badRequest, .init(403, "Monthly generation limit reached"), .unknownImage,
        .init(409, "The model or the preset is not ready"),
      ]))

  public static let favorites = Endpoint<NoArguments, NoBody, FavoritesResponse>(
    .get, "/api/favorites", .init("Favorites", "What one likes", answer: "The favorites"))

  public static let addFavorite = Endpoint<FavoritePath, NoBody, SoulDone>(
    .put, "/api/favorites/{type}/{id}",
    .init(
      "Favorites", "Like a preset or a picture", details: "Repeating it is harmless.",
      otherwise: [.init(404, "There is no such preset or picture"), .init(409, "Too many")]))

  public static let removeFavorite = Endpoint<FavoritePath, NoBody, SoulDone>(
    .delete, "/api/favorites/{type}/{id}",
    .init(
      "Favorites", "Like it no more", details: "Repeating it is harmless.",
      otherwise: [.init(404, "There is no such type")]))

  public static let usage = Endpoint<NoArguments, NoBody, UsageResponse>(
    .get, "/api/users/usage", .init("Users", "What one has used, and may use", answer: "The usage"))

  public static let notices = Endpoint<NoticesPath, NoBody, NoticesResponse>(
    .get, "/api/notifications",
    .init(
      "Notifications", "One's newest notifications", answer: "Notifications",
      otherwise: [.init(304, "Nothing changed")]))

  public static let readNotices = Endpoint<NoArguments, ReadNoticesRequest, NoticesResponse>(
    .post, "/api/notifications/read",
    .init(
      "Notifications", "Mark notifications as read", answer: "The newest notifications",
      otherwise: [.badRequest]))
}

extension EndpointWords.Outcome {
  static let unknownGeneration = Self(404, "Generation not found")
}
