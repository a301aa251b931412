import Foundation

/// What a person types into a search field, understood once for all engines.
///
/// A document must have every word of it. A word finds all that begin with it; "two words" in double
/// quotes find just these, side by side; #tag finds the tag as a whole.
package struct SearchQuestion: Sendable {
  /// One word or phrase of the question, in each way in which it may be written.
  struct Term: Equatable, Sendable {
    /// The term itself.
    var exact: [SearchPhrase]
    /// Words that begin with it, and spellings that are a guess.
    var near: [SearchPhrase] = []
    /// A word that may also be within another; nil if it is too short, or a phrase or tag.
    var part: String?
  }

  let terms: [Term]

  /// Further words of a question do not count.
  private static let mostTerms = 8
  private static let longestText = 500

  package init(_ text: String, tags: [String] = []) {
    var terms = tags.compactMap { SearchWords.tag($0) }.map { Term(exact: [SearchPhrase([$0])]) }
    for (number, piece) in text.prefix(Self.longestText)
      .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      // Every second piece is between two quotes; the last one may lack its second.
      terms += number % 2 == 1 ? Self.phrase(String(piece)) : Self.words(String(piece))
    }
    self.terms = Array(terms.prefix(Self.mostTerms))
  }

  private static func phrase(_ text: String) -> [Term] {
    let words = SearchWords.items(in: text).flatMap { item in
      switch item {
      case .word(let word): [word]
      case .run(let run): SearchWords.pairs(of: run).ifEmpty(String(run[0]))
      }
    }
    return words.isEmpty ? [] : [Term(exact: [SearchPhrase(words)])]
  }

  private static func words(_ text: String) -> [Term] {
    text.split(whereSeparator: \.isWhitespace).flatMap { word -> [Term] in
      if word.hasPrefix("#"), let tag = SearchWords.tag(String(word)) {
        return [Term(exact: [SearchPhrase([tag])])]
      }
      return terms(of: String(word))
    }
  }

  private static func terms(of text: String) -> [Term] {
    let items = SearchWords.items(in: text)
    let transcribed = SearchWords.items(in: Umlauts.transcribed(text))
    return items.enumerated().map { number, item in
      switch item {
      case .run(let run):
        guard run.count > 1 else {
          return Term(exact: [SearchPhrase([String(run[0])], isPrefix: true)])
        }
        return Term(exact: [SearchPhrase(SearchWords.pairs(of: run))])
      case .word(let word):
        var spellings = [word]
        if number < transcribed.count, case .word(let other) = transcribed[number], other != word {
          spellings.append(other)
        }
        let guess = Umlauts.contracted(word)
        return Term(
          exact: spellings.map { SearchPhrase([$0]) },
          near: spellings.map { SearchPhrase([$0], isPrefix: true) }
            + (guess == word ? [] : [SearchPhrase([guess])]),
          part: word.unicodeScalars.count >= 3 ? word : nil)
      }
    }
  }
}

/// German writes "ue" where "ü" is missing, so that "Müller" and "Mueller" are one name.
enum Umlauts {
  static func transcribed(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased()
      .replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue")
  }

  /// The word as the index keeps it, if its "ue" is an "ü".
  static func contracted(_ word: String) -> String {
    word.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
  }
}

extension [String] {
  fileprivate func ifEmpty(_ other: @autoclosure () -> String) -> [String] {
    isEmpty ? [other()] : self
  }
}
