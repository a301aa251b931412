import WireKit

/// Names and limits of the folders in which photos wait for their training.
public enum PhotoFolder {
  /// Every folder's name begins so; clients treat the rest as opaque.
  public static let prefix = "temp_"
  /// Photos of an onboarding: as many as it takes, and as many as it can have.
  public static let onboarding = 15...25
  /// Photos of a new model.
  public static let training = 20...50
  /// The largest photo, in bytes.
  public static let largestPhoto = 20 * 1024 * 1024
  /// A folder that was not used for so long is deleted with its photos.
  public static let lifetime = Duration.seconds(48 * 3600)

  static let sampleName = "temp_1762502400000_9f3a1c07"
}

/// The answer to one photo: it is stored.
public struct PhotoReceipt: Codable, Hashable, Sendable {
  /// The photo's own id.
  public var id: String
  /// The folder that it is in; the next photos name it.
  public var tempModelId: String
  /// Where it can be seen; the address expires.
  public var s3Url: String
  /// How many photos the folder has now.
  public var imageCount: Int

  public init(id: String, tempModelId: String, s3Url: String, imageCount: Int) {
    self.id = id
    self.tempModelId = tempModelId
    self.s3Url = s3Url
    self.imageCount = imageCount
  }
}

extension PhotoReceipt: Sampled {
  static let sampleAddress = "https://quartet.example/blobs/blob_4kD0xVb2Qm1x?expires=1&signature=x"
  public static let sample = PhotoReceipt(
    id: "blob_4kD0xVb2Qm1x", tempModelId: PhotoFolder.sampleName, s3Url: sampleAddress,
    imageCount: 7)
}

/// The answer to many photos at once, photo by photo. One that was not taken can be sent again, by
/// itself, into the same folder.
public struct BatchUploadResponse: Codable, Hashable, Sendable {
  /// What became of one photo.
  public struct Photo: Codable, Hashable, Sendable {
    /// The file's name, as it came.
    public var name: String
    public var success: Bool
    public var id: String?
    public var s3Url: String?
    /// Why it was not taken, for people.
    public var error: String?

    public init(name: String, id: String, s3Url: String) {
      self.name = name
      success = true
      self.id = id
      self.s3Url = s3Url
    }

    public init(name: String, error: String) {
      self.name = name
      success = false
      self.error = error
    }
  }

  public var tempModelId: String
  public var uploadedCount: Int
  /// Of those that were taken, in their order.
  public var s3Urls: [String]
  public var message: String
  /// All photos, in their order.
  public var results: [Photo]

  public init(tempModelId: String, results: [Photo], message: String) {
    self.tempModelId = tempModelId
    self.results = results
    self.message = message
    s3Urls = results.compactMap(\.s3Url)
    uploadedCount = s3Urls.count
  }
}

extension BatchUploadResponse: Sampled {
  public static let sample = BatchUploadResponse(
    tempModelId: PhotoFolder.sampleName,
    results: [
      Photo(name: "image_0.jpg", id: "blob_4kD0xVb2Qm1x", s3Url: PhotoReceipt.sampleAddress),
      Photo(name: "image_1.jpg", error: "The photo must be a JPEG, PNG, WebP or HEIC picture."),
    ], message: "1 of 2 photos uploaded")
}

/// Whether photos of an onboarding wait for their training.
public struct TempFolderResponse: Codable, Hashable, Sendable {
  public var hasOnboardingImages: Bool
  public var tempFolderName: String?
  public var imageCount: Int?
  /// Addresses that expire.
  public var imageUrls: [String]?
  public var message: String

  /// There are none.
  public init() {
    hasOnboardingImages = false
    message = "No onboarding images found"
  }

  public init(tempFolderName: String, imageUrls: [String]) {
    hasOnboardingImages = true
    self.tempFolderName = tempFolderName
    imageCount = imageUrls.count
    self.imageUrls = imageUrls
    message = "Onboarding images found"
  }
}

extension TempFolderResponse: Sampled {
  public static let sample = TempFolderResponse(
    tempFolderName: PhotoFolder.sampleName, imageUrls: [PhotoReceipt.sampleAddress])
  public static let samples = [sample, TempFolderResponse()]
}
