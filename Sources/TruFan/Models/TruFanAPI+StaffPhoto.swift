import WireKit

// The photo of a staff member, which the parkers of their orders see. It is sent as a form with the
// field `file`, or as the body.
extension TruFanAPI {
  public static let staffPhoto = Endpoint<NoArguments, NoBody, StaffPhoto>(
    .get, "/api/v1/users/me/photo", errors: TruFanError.self,
    .init("Staff", "One's own photo", answer: "Its address"))

  public static let uploadStaffPhoto = Endpoint<NoArguments, FileUpload, StaffPhoto>(
    .post, "/api/v1/users/me/photo", errors: TruFanError.self,
    .init(
      "Staff", "Send one's own photo", answer: "Its address",
      details: """
        It takes the place of the one before. The parker of an order that one has taken sees it until \
        the goods are handed over. Sending the same photo again is harmless.
        """,
      otherwise: [.invalid]))

  public static let removeStaffPhoto = Endpoint<NoArguments, NoBody, StaffPhoto>(
    .delete, "/api/v1/users/me/photo", errors: TruFanError.self,
    .init("Staff", "Remove one's own photo", answer: "There is none"))
}

/// A staff member's own photo.
public struct StaffPhoto: Codable, Hashable, Sendable {
  /// The address opens for an hour at least; nil: there is no photo.
  @OrNull public var photoUrl: String?

  enum CodingKeys: String, CodingKey { case photoUrl = "photo_url" }

  public init(photoUrl: String?) { self.photoUrl = photoUrl }
}

extension StaffPhoto: Sampled {
  public static let sample = StaffPhoto(photoUrl: "/blobs/7f2a")
  public static let samples = [sample, StaffPhoto(photoUrl: nil)]
}
