import WireKit

/// What was measured of a photo that waits for its training. Its owner decides: no photo is refused
/// for it.
public struct JudgedPhoto: Codable, Hashable, Identifiable, Sendable {
  public var id: String
  /// Where it can be seen; the address expires.
  public var s3Url: String
  /// `good`, or the fault, as ``SoulAPI/judgedPhotos`` names them. Nil until it is judged.
  public var verdict: String?
  /// The fault and a way on, for people; nil for a good photo.
  public var sentence: String?

  public init(id: String, s3Url: String, verdict: String? = nil, sentence: String? = nil) {
    self.id = id
    self.s3Url = s3Url
    self.verdict = verdict
    self.sentence = sentence
  }
}

/// The photos of a folder, in their order.
public struct JudgedPhotosResponse: Codable, Hashable, Sendable {
  public var tempModelId: String
  public var photos: [JudgedPhoto]

  public init(tempModelId: String, photos: [JudgedPhoto]) {
    self.tempModelId = tempModelId
    self.photos = photos
  }
}

extension JudgedPhotosResponse: Sampled {
  public static let sample = JudgedPhotosResponse(
    tempModelId: PhotoFolder.sampleName,
    photos: [
      JudgedPhoto(id: "blob_4kD0xVb2Qm1x", s3Url: PhotoReceipt.sampleAddress, verdict: "good"),
      JudgedPhoto(
        id: "blob_7hT2yWc9Rn4z", s3Url: PhotoReceipt.sampleAddress, verdict: "blurred",
        sentence: "Blurry. Choose a sharper one, or keep it."),
      JudgedPhoto(id: "blob_1aB3cD5eF7gH", s3Url: PhotoReceipt.sampleAddress),
    ])
}
