import ServerKit
import TruFanModels
import WireKit

extension TypedRequest where Body: Decodable {
  /// The body. A body that cannot be read is a fault of its values here, with the status that
  /// TruFan's clients know.
  /// - Throws: ``Problem`` 422, or 413 beyond the route's limit.
  func checkedBody() async throws -> Body {
    do {
      return try await body()
    } catch var problem as Problem where problem.status == 400 {
      problem.status = TruFanError.unreadableStatus
      throw problem
    }
  }
}
