import Foundation
import Testing

@testable import ClientKit

struct DeviceTests {
  @Test("Without a bound device nothing is reachable, and a sentence says why")
  func detached() async {
    await #expect(throws: TransportError.detached) {
      try await Device.current.send(TransportRequest(method: .get, path: "/"))
    }
    #expect(TransportError.detached.localizedDescription.contains("without a device"))
  }

  @Test("A bound device is the current one, in child tasks too")
  func bound() async {
    let device = Device.answering { _ in TransportResponse(status: 204) }
    await Device.$current.withValue(device) {
      async let status = Device.current.send(TransportRequest(method: .get, path: "/")).status
      #expect((try? await status) == 204)
    }
  }

  @Test("An error status is an answer, not an error")
  func errorStatus() async throws {
    let device = Device.answering { _ in TransportResponse(status: 500) }
    #expect(try await device.send(TransportRequest(method: .get, path: "/")).status == 500)
  }

  @Test("An answer that never comes ends at the time limit")
  func timeout() async {
    let device = Device.answering { _ in
      try await Task.sleep(for: .seconds(3_600))
      return TransportResponse(status: 200)
    }
    await #expect(throws: TransportError.timedOut) {
      try await device.send(
        TransportRequest(method: .get, path: "/", timeout: .milliseconds(20)))
    }
  }

  @Test("A caller who goes away gets a cancellation, not a network error")
  func cancelled() async {
    let device = Device.answering { _ in
      try? await Task.sleep(for: .seconds(3_600))
      throw TransportError.unreachable
    }
    let call = Task { try await device.send(TransportRequest(method: .get, path: "/")) }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }
}

extension Device {
  fileprivate static func answering(
    _ answer: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
  ) -> Device {
    var device = Device.detached
    device.transport = ClosureTransport(answer: answer)
    return device
  }
}

private struct ClosureTransport: Transport {
  let answer: @Sendable (TransportRequest) async throws -> TransportResponse

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    try await answer(request)
  }
}
