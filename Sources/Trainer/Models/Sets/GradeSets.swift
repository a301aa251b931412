/// The jōyō kanji by school year, in sets of about twenty.
enum GradeSets {
  private static let helping = 20.0

  /// - Parameter kanji: in the order of teaching.
  static func sections(_ kanji: [GradedKanji]) -> [PracticeSection] {
    [1, 2, 3, 4, 5, 6, 8].map { grade in
      let ofGrade = kanji.filter { $0.grade == grade }
      return PracticeSection(title: title(grade), sets: sets(ofGrade, grade: grade))
    }
  }

  private static func title(_ grade: Int) -> String {
    grade == 8 ? "Secondary school" : "School year \(grade)"
  }

  /// The sets are of nearly equal size, so that the last one does not hold two kanji.
  private static func sets(_ kanji: [GradedKanji], grade: Int) -> [PracticeSet] {
    let count = max(1, Int((Double(kanji.count) / helping).rounded()))
    return (0..<count).map { index in
      let range = kanji.count * index / count..<kanji.count * (index + 1) / count
      let items = kanji[range]
      return PracticeSet(
        id: "grade-\(grade)-\(index + 1)", title: "\(title(grade)), part \(index + 1)",
        subtitle: PracticeSet.preview(items.map(\.literal)), section: title(grade),
        script: .kanji, items: items.map(\.id))
    }
  }
}
