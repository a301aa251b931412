import WireKit

// Albums that are shared by a link.
extension SoulAPI {
  public static let shareAlbum = Endpoint<NoArguments, ShareAlbumRequest, SharedAlbum>(
    .post, "/api/albums", success: 201,
    .init(
      "Albums", "Share pictures by a link", answer: "The album with its link",
      details: """
        Either image_ids (1 to 100, in their order) or generation_id; days is 1 to 30, or 7. \
        Whoever has the link sees the pictures and nothing else of the person. A deleted picture \
        leaves its albums.
        """,
      otherwise: [
        .badRequest, .init(404, "A picture or the generation is not there"),
        .init(409, "There are too many open links"),
      ]))

  public static let albums = Endpoint<NoArguments, NoBody, AlbumsResponse>(
    .get, "/api/albums",
    .init(
      "Albums", "One's links", answer: "The albums, the newest first",
      details: "Those that have ended are kept for 30 days."))

  public static let revokeAlbum = Endpoint<AlbumPath, NoBody, SoulDone>(
    .delete, "/api/albums/{album}",
    .init(
      "Albums", "Take a link back", details: "Repeating it is harmless.",
      otherwise: [.init(404, "Album not found")]))

  public static let albumPage = Endpoint<AlbumLinkPath, NoBody, WebPage>(
    .get, "/soul/albums/{token}",
    .init(
      "Albums", "What a link opens: a page with the pictures", answer: "The page",
      otherwise: [
        .init(404, "A page that says that the link is not known"),
        .init(410, "A page that says that the link has expired, or was taken back"),
      ]))

  public static let albumPicture = Endpoint<AlbumPicturePath, NoBody, Photo>(
    .get, "/soul/albums/{token}/{number}",
    .init(
      "Albums", "A picture of an album", answer: "The picture, at its own address",
      otherwise: [
        .init(303, "The picture's own address, which expires"),
        .init(404, "The link or the picture is not there"),
        .init(410, "The link has expired, or was taken back"),
      ]))
}
