import Hummingbird
import ServerKit
import Synchronization
import WireKit

/// The application's own router, for the apps that run inside the application. The apps' pages are
/// routes of that router too, so it is given here only once everything else exists.
final class InProcessRouter: Sendable {
  private let responder = Mutex<RouterResponder<QuartetContext>?>(nil)

  func use(_ responder: RouterResponder<QuartetContext>) {
    self.responder.withLock { $0 = responder }
  }

  func respond(to request: Request, context: QuartetContext) async throws -> Response {
    guard let responder = responder.withLock({ $0 }) else {
      throw Problem.unavailable("The server is starting. Please try again.", retryAfter: 1)
    }
    return try await responder.respond(to: request, context: context)
  }
}
