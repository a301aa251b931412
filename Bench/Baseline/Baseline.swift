import Foundation
import Hummingbird

/// The framework alone: routes that return JSON from memory. `make bench` compares the kiosk's
/// poll, a page of items and an order with them.
///
/// usage: bench-baseline PORT ANSWERS.json. The file maps the id in the path to the answer that
/// Quartet gave for it.
@main
struct Baseline {
  private static let paths: [RouterPath] = [
    "/api/v1/kiosk/{id}/next", "/api/v1/convenience/venues/{id}/items",
    "/api/v1/convenience/orders/{id}",
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let port = Int(arguments[1]) else {
      print("usage: bench-baseline PORT ANSWERS.json")
      exit(2)
    }
    let file = try Data(contentsOf: URL(filePath: arguments[2]))
    let answers = try JSONDecoder().decode([String: String].self, from: file)
      .mapValues { ByteBuffer(string: $0) }

    let router = Router()
    for path in Self.paths {
      router.get(path) { _, context in
        guard let answer = try answers[context.parameters.require("id")] else {
          throw HTTPError(.notFound)
        }
        return Response(
          status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
          body: ResponseBody(byteBuffer: answer))
      }
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await application.runService()
  }
}
