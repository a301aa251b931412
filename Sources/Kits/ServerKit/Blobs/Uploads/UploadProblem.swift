import WireKit

/// What is said about uploads that are not taken.
enum UploadProblem {
  static func malformed(_ reason: String) -> Problem {
    .badRequest(reason, code: "malformed_form")
  }

  static func tooLarge(_ rules: PictureRules) -> Problem {
    .tooLarge(
      "The photo has more than \(rules.maximumBytes / 1024 / 1024) MB. Please send a smaller one.")
  }

  static let wrongContentType = Problem(
    status: 415, message: "Send the photo as multipart/form-data, or as the body itself.",
    code: "unsupported_media_type")

  static func missing(_ rules: PictureRules) -> Problem {
    .unprocessable("Send the photo in the field “\(rules.field)”.", code: "photo_missing")
  }

  static let several = Problem.unprocessable(
    "Send one photo at a time.", code: "several_photos")

  static let noForm = Problem(
    status: 415, message: "Send the photos as multipart/form-data.",
    code: "unsupported_media_type")

  static func tooMany(_ most: Int) -> Problem {
    .badRequest("Maximum \(most) images allowed", code: "too_many_photos")
  }

  static let empty = Problem.unprocessable("The photo is empty.", code: "photo_empty")

  static let tooManyFields = Problem(
    status: 413, message: "The form has too much text beside the photo.", code: "too_large")

  static let allSeatsTaken = Problem.unavailable(
    "Too many photos are being sent at the moment. Please try again in a few seconds.",
    code: "too_many_uploads", retryAfter: 5)

  /// - Parameter seconds: until the next day begins.
  static func dayIsUsedUp(_ seconds: Int) -> Problem {
    Problem(
      status: 429, message: "That is as many photos as a day allows. Please try again tomorrow.",
      code: "daily_limit", retryAfterSeconds: seconds)
  }

  static func refused(_ refusal: PictureConverter.Refusal, _ rules: PictureRules) -> Problem {
    switch refusal {
    case .unsupported:
      let names = rules.formats.map(\.name)
      let list =
        names.count < 2
        ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
      return Problem(
        status: 415, message: "The photo must be a \(list) picture.", code: "unsupported_photo")
    case .damaged:
      return .unprocessable(
        "The photo could not be read. Perhaps a part of it is missing: please send it again.",
        code: "damaged_photo")
    case .tooManyPixels:
      // Not 422: what is too large stays so, however often it is sent.
      return Problem(
        status: 413,
        message: """
          The photo has more than \(rules.maximumPixels / 1_000_000) megapixels. Please send a \
          smaller one.
          """, code: "too_many_pixels")
    case .outOfTime:
      return .unavailable(
        "The photo could not be read in time. Please try again.", code: "photo_out_of_time",
        retryAfter: 10)
    }
  }

  static let unavailable = Problem.unavailable(
    "Photos cannot be taken at the moment. Please try again later.", code: "photos_unavailable",
    retryAfter: 60)

  /// Photos are taken, but the program that reads barcodes is missing.
  static let noBarcodes = Problem.unavailable(
    "Barcodes cannot be read at the moment. Type the number.", code: "barcodes_unavailable",
    retryAfter: 60)

  /// The upload took so long that it was given up.
  static let givenUp = Problem.unavailable(
    "The photo could not be stored in time. Please try again.", retryAfter: 1)
}

extension PictureFormat {
  fileprivate var name: String {
    switch self {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .webp: "WebP"
    case .heic: "HEIC"
    }
  }
}
