import Hummingbird
import Logging
import ServerKit
import ServiceLifecycle

@testable import WebHost

extension WebHost {
  /// Serves on a free port while `work` runs, then stops.
  /// - Returns: how long stopping took.
  func serving(
    hosts: ServedHosts = .any, while work: (Int) async throws -> Void
  ) async throws -> Duration {
    let router = QuartetRouter(context: QuartetContext.self)
    router.add(
      middleware: FrontDoor(
        settings: .init(
          forms: ErrorForms([:]), crossOrigin: .only("https://reviews.example.com"), hosts: hosts),
        routes: RouteTable(),
        metrics: MetricsRegistry()))
    addRoutes(to: router)
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = Application(
      responder: router.buildResponder(), server: serverBuilder,
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: Logger(label: "test"))
    let group = ServiceGroup(
      configuration: .init(services: [application, self], logger: Logger(label: "test")))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports {
        try await work(port)
        break
      }
      let start = ContinuousClock.now
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return ContinuousClock.now - start
    }
  }
}
