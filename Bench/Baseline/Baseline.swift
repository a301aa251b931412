import Foundation
import Hummingbird

/// The framework alone: one route that returns JSON from memory. `make bench` compares the kiosk's
/// poll with it.
///
/// usage: bench-baseline PORT ANSWERS.json. The file maps a store's id to the answer that Quartet
/// gave for it.
@main
struct Baseline {
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
    router.get("/api/v1/kiosk/{store}/next") { _, context in
      guard let answer = try answers[context.parameters.require("store")] else {
        throw HTTPError(.notFound)
      }
      return Response(
        status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
        body: ResponseBody(byteBuffer: answer))
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
    try await application.runService()
  }
}
