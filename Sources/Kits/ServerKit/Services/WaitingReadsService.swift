import ServiceLifecycle

/// Ends all waiting reads when the server must stop, so that stopping waits only for requests at
/// work. It must come after the server in the list of services, because services stop from the last
/// to the first. After it comes only what has the answers say that their connections end.
package struct WaitingReadsService: Service {
  private let changes: ChangeBus

  package init(_ changes: ChangeBus) {
    self.changes = changes
  }

  package func run() async throws {
    // Cancellation ends the wait as a graceful stop does.
    try? await gracefulShutdown()
    changes.close()
  }
}
