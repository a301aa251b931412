/// Kanji by theme, in their Japanese forms.
enum ThemeSets {
  static func sections() -> [PracticeSection] {
    let all = unique(themes.filter(\.isInAll).map(\.literals).joined())
    let sets = themes.map { set($0.id, $0.title, $0.section, $0.literals) }
    return (sets + [set("all", "All basic kanji", "Master set", all)]).inSections()
  }

  private struct Theme {
    let id: String
    let title: String
    let section: String
    let literals: String
    var isInAll = true
  }

  private static let themes = [
    Theme(id: "body", title: "Body and people", section: "Basic kanji", literals: "人口手目耳心女子"),
    Theme(
      id: "nature", title: "Nature", section: "Basic kanji", literals: "日月水火木金土天地山田石風雲雨雪電"),
    Theme(
      id: "size", title: "Size and direction", section: "Basic kanji", literals: "大小中上下左右長短多少高低"),
    Theme(
      id: "things", title: "Things and animals", section: "Basic kanji",
      literals: "門馬牛羊鳥魚米竹糸虫貝見車刀力又文方"),
    Theme(
      id: "common", title: "I, you and common words", section: "Daily life", literals: "私君彼我他誰不了在有好"
    ),
    Theme(
      id: "verbs", title: "Verbs", section: "Daily life", literals: "来去出入食飲見聞話読書走飛座立愛笑泣"),
    Theme(id: "more", title: "More common kanji", section: "Daily life", literals: "本白紅開生学工用"),
    Theme(
      id: "week", title: "Days of the week", section: "Time", literals: "月火水木金土日", isInAll: false),
    Theme(
      id: "time", title: "Time and date", section: "Time", literals: "年月日時分朝昼夕夜今", isInAll: false),
    Theme(
      id: "seasons", title: "Seasons and sky", section: "Time", literals: "春夏秋冬晴星空", isInAll: false),
    Theme(
      id: "family", title: "Family", section: "Around us", literals: "父母兄姉弟妹親家友", isInAll: false),
    Theme(id: "compass", title: "Compass", section: "Around us", literals: "東西南北", isInAll: false),
    Theme(
      id: "colours", title: "Colors", section: "Around us", literals: "赤青黄白黒緑茶色", isInAll: false),
  ]

  private static func set(
    _ id: String, _ title: String, _ section: String, _ literals: some Sequence<Character>
  ) -> PracticeSet {
    .of(
      String(literals), id: "theme-\(id)", title: title, section: section, script: .kanji)
  }

  private static func unique(_ literals: some Sequence<Character>) -> [Character] {
    var seen: Set<Character> = []
    return literals.filter { seen.insert($0).inserted }
  }
}
