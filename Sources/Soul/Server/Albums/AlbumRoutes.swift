import HTTPTypes
import Hummingbird
import ServerKit
import SoulModels
import WireKit

/// The routes of albums: their owner's, and the pages of their links, which are for everybody.
struct AlbumRoutes: Sendable {
  let albums: Albums
  let pages: AlbumPages

  func share(
    _ request: TypedRequest<NoArguments, ShareAlbumRequest>
  ) async throws -> SharedAlbum {
    let account = try request.context.signedIn().account
    let call = request.context.idempotentCall
    return try await albums.share(try AlbumCheck(try await request.body()), of: account) {
      try call?.keep($0, status: .created, in: $1)
    }
  }

  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> AlbumsResponse {
    AlbumsResponse(albums: try await albums.list(of: try request.context.signedIn().account))
  }

  func revoke(_ request: TypedRequest<AlbumPath, NoBody>) async throws -> SoulDone {
    try await albums.revoke(
      request.arguments.album, of: try request.context.signedIn().account)
    return SoulDone("The link opens nothing any more")
  }

  func page(_ request: TypedRequest<AlbumLinkPath, NoBody>) async throws -> Response {
    let token = request.arguments.token
    guard let (row, state, pictures) = try await albums.opened(by: token) else {
      return pages.closed(.unknown)
    }
    switch state {
    case .expired: return pages.closed(.expired)
    case .revoked: return pages.closed(.revoked)
    case .empty: return pages.closed(.empty)
    case .open: return pages.open(token, pictures, until: row.expiresAt)
    }
  }

  /// Each picture is asked for through its album, so that a link that is taken back shows nothing
  /// more, also on a page that is open.
  func picture(_ request: TypedRequest<AlbumPicturePath, NoBody>) async throws -> Response {
    let path = request.arguments
    guard let (_, state, pictures) = try await albums.opened(by: path.token) else {
      return pages.closed(.unknown)
    }
    switch state {
    case .expired: return pages.closed(.expired)
    case .revoked: return pages.closed(.revoked)
    case .empty: return pages.closed(.gone)
    case .open: break
    }
    guard let picture = pictures.first(where: { $0.number == path.number }) else {
      return pages.closed(.gone)
    }
    var headers = AlbumPages.headers
    headers[.location] = albums.path(of: picture, path.size)
    return Response(status: .seeOther, headers: headers)
  }
}
