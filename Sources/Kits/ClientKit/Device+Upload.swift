import Foundation
import WireKit

extension Device {
  /// Sends a photo to an endpoint that takes one, and returns the endpoint's answer.
  /// - Parameters:
  ///   - fields: texts that go beside the photo.
  ///   - timeout: for the whole upload.
  ///   - progress: told the part of the form that has gone, from 0 to 1.
  /// - Throws: ``APIError``, or `CancellationError` when the caller went away.
  public func upload<Answer: Decodable>(
    _ call: EndpointCall<FileUpload, Answer>, _ file: FormFile, fields: [String: String] = [:],
    headers: [String: String] = [:], timeout: Duration = .seconds(120),
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Answer {
    let form = MultipartForm(file, fields: fields)
    let type = ["content-type": form.contentType]
    let request = TransportRequest(
      method: call.verb, path: call.path, headers: headers.merging(type) { $1 }, body: form.body,
      timeout: timeout)
    return try await exchange(request, errors: call.errors, sent: progress).decoded()
  }
}
