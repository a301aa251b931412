import ServiceLifecycle

/// Ends all waiting reads when the server is told to stop, so that stopping takes no longer than the
/// requests that are really at work. Must come last in the list of services, because services are
/// stopped from the last to the first.
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
