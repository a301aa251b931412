import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKitTesting

@testable import ServerKit

/// A bucket in memory, which can be slow of wit: busy, silent about ranges, or short of bytes.
final class S3StandIn: Sendable {
  enum Mood: Sendable { case good, knowsNoRanges, cutsShort }

  let objects = Shared<[String: Data]>([:])
  let mood = Shared(Mood.good)
  /// How many requests are still answered 503.
  let busy = Shared(0)
  /// The body of a 404 to every request: the bucket is not there, or a proxy has lost it.
  let missing = Shared<String?>(nil)
  let requests = Shared<[HTTPRequest]>([])

  var router: Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self)
    router.on("/**", method: .put) { request, _ in
      if let refusal = self.refusal(request) { return refusal }
      let body = try await request.body.collect(upTo: 10_000_000)
      self.objects.update { $0[request.uri.path] = Data(body.readableBytesView) }
      return Response(status: .ok)
    }
    router.on("/**", method: .get) { request, _ in
      if let refusal = self.refusal(request) { return refusal }
      guard let object = self.objects.value[request.uri.path] else {
        return Response(
          status: .notFound,
          body: .init(byteBuffer: ByteBuffer(string: "<Error><Code>NoSuchKey</Code></Error>")))
      }
      return self.answer(object, range: request.headers[.range])
    }
    router.on("/**", method: .delete) { request, _ in
      if let refusal = self.refusal(request) { return refusal }
      self.objects.update { $0[request.uri.path] = nil }
      return Response(status: .noContent)
    }
    return router
  }

  private func refusal(_ request: Request) -> Response? {
    requests.update { $0.append(request.head) }
    if let missing = missing.value {
      return Response(status: .notFound, body: .init(byteBuffer: ByteBuffer(string: missing)))
    }
    guard busy.value > 0 else { return nil }
    busy.update { $0 -= 1 }
    let error = "<Error><Code>SlowDown</Code><Message>key AKID</Message></Error>"
    return Response(
      status: .serviceUnavailable, body: .init(byteBuffer: ByteBuffer(string: error)))
  }

  private func answer(_ object: Data, range: String?) -> Response {
    let ends = (range ?? "").drop { !$0.isNumber }.split(separator: "-").compactMap { Int($0) }
    guard mood.value != .knowsNoRanges, ends.count == 2 else {
      return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: object)))
    }
    let last = mood.value == .cutsShort ? ends[1] - 1 : ends[1]
    return Response(
      status: .partialContent,
      body: .init(byteBuffer: ByteBuffer(bytes: object[ends[0]...last])))
  }
}
