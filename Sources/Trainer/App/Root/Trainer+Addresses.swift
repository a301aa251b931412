import Foundation
import TrainerModels

/// The addresses of pages: those of the pages below come first, as in `/characters/character/あ`.
extension Trainer {
  /// The address of each page that is open, from the root's on: "", "/practice/%E3%81%82".
  var addresses: [String] {
    journey.shown.reduce(into: [""]) { addresses, route in
      let words = words(of: route).compactMap {
        $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      }
      addresses.append((addresses.last ?? "") + "/" + words.joined(separator: "/"))
    }
  }

  /// Opens the page of an address, also of one that begins with the app's own, `/trainer`.
  func open(_ url: URL) {
    let parts = url.pathComponents.filter { $0 != "/" }
    journey.open(routes(of: parts.first == "trainer" ? parts.dropFirst() : parts[...]))
  }

  private func words(of route: Route) -> [String] {
    switch route {
    case .demo(let id): ["demo", name(of: id)]
    case .practice(let id): ["practice", name(of: id)]
    case .history(let id): ["character", name(of: id)]
    case .sets(let mode): [mode.rawValue + "-sets"]
    case .lesson(let lesson): lesson.setID.map { [lesson.mode.rawValue + "-set", $0] } ?? ["due"]
    case .progress: ["progress"]
    case .characters: ["characters"]
    case .settings: ["settings"]
    case .acceptance: ["acceptance"]
    }
  }

  private func name(of id: CharacterID) -> String { character(id)?.literal ?? id.rawValue }

  /// Nil if a word of the address is not known.
  private func routes(of parts: ArraySlice<String>) -> [Route]? {
    guard parts.count <= Self.mostWords else { return nil }
    var rest = parts
    var routes: [Route] = []
    while let word = rest.popFirst() {
      guard let route = route(word, &rest) else { return nil }
      routes.append(route)
    }
    return routes
  }

  /// No one goes so deep by hand.
  private static let mostWords = 40

  private func route(_ word: String, _ rest: inout ArraySlice<String>) -> Route? {
    switch word {
    case "demo": character(&rest).map(Route.demo)
    case "practice": character(&rest).map(Route.practice)
    case "character": character(&rest).map(Route.history)
    case "demo-sets": .sets(.demo)
    case "practice-sets": .sets(.practice)
    case "demo-set": lesson(&rest, .demo)
    case "practice-set": lesson(&rest, .practice)
    // The characters that are due now: those that were written meanwhile are not.
    case "due": .lesson(.due(due))
    case "progress": .progress
    case "characters": .characters
    case "settings": .settings
    case "acceptance": .acceptance
    default: nil
    }
  }

  private func character(_ rest: inout ArraySlice<String>) -> CharacterID? {
    guard let word = rest.popFirst()?.precomposedStringWithCanonicalMapping else { return nil }
    return curriculum?.library.character(literal: word)?.id
  }

  private func lesson(_ rest: inout ArraySlice<String>, _ mode: SetProgress.Mode) -> Route? {
    rest.popFirst().flatMap { curriculum?.catalog.set($0) }.map { .lesson(Lesson($0, mode: mode)) }
  }
}
