import ServerKit

/// Documents in several languages, and questions to them with the answer of every engine.
enum SearchExamples {
  static let documents = [
    SearchDocument(
      id: "cake", scope: "a", titles: ["Zartbitterschokolade mit Haselnüssen"],
      tags: ["vegan", "Süßes"], bodies: ["Dunkle Schokolade aus Köln, 100 g"]),
    SearchDocument(
      id: "milk", scope: "a", titles: ["Milk chocolate"], tags: ["sweets", "gift"],
      bodies: ["Creamy Swiss chocolate with hazelnuts"]),
    SearchDocument(
      id: "cafe", scope: "a", titles: ["Café crème"], tags: ["drinks", "hot drinks"],
      bodies: ["Espresso with cream. Served since 1898."]),
    SearchDocument(
      id: "icecream", scope: "b", titles: ["Ice cream"], tags: ["sweets", "vegan"],
      bodies: ["Vanilla; ask for the cafe\u{301}\u{2019}s own."]),
    SearchDocument(
      id: "tokyo", scope: "b", titles: ["東京ばな奈"], tags: ["お菓子"], bodies: ["東京都で人気のケーキ"]),
    SearchDocument(
      id: "kyoto", scope: "b", titles: ["京都の抹茶"], tags: ["飲み物", "抹茶"], bodies: ["宇治の抹茶ラテ"]),
    SearchDocument(id: "camera", scope: "b", titles: ["中古カメラ"], bodies: ["ｷﾔﾉﾝ製、ＡＢＣレンズ付き"]),
    SearchDocument(
      id: "weingut", scope: "b", titles: ["Weingut Müller"], tags: ["red wine"],
      bodies: ["Spätburgunder, Straße 5"]),
    SearchDocument(id: "bakery", scope: "b", titles: ["Bäckerei Mueller"], tags: ["red", "wine"]),
    SearchDocument(
      id: "turron", scope: "b", titles: ["Turrón de Jijona", "blando"], tags: ["año nuevo"],
      bodies: ["Almendras y miel de España"]),
    SearchDocument(id: "apron", scope: "b", titles: ["Apron"], bodies: ["A gift, made of linen"]),
    SearchDocument(id: "zen", scope: "b", titles: ["Vegan banana bread"]),
  ]

  /// The question, the answer, and the answer that finds parts of words, if it is another.
  static let questions: [(String, [String], [String]?)] = [
    // English: whole words before beginnings, titles before descriptions.
    ("chocolate", ["milk"], nil),
    ("choc", ["milk"], nil),
    ("cream", ["icecream", "cafe", "milk"], nil),
    ("CREAM", ["icecream", "cafe", "milk"], nil),
    ("cream swiss", ["milk"], nil),
    ("1898", ["cafe"], nil),
    ("served since", ["cafe"], nil),
    ("\"since served\"", [], nil),
    ("\"served since", ["cafe"], nil),
    ("hazel", ["milk"], nil),
    // Accents, whichever way they are typed.
    ("creme", ["cafe"], nil),
    ("crème", ["cafe"], nil),
    ("cre\u{300}me", ["cafe"], nil),
    ("cafe", ["cafe", "icecream"], nil),
    // German.
    ("schoko", ["cake"], nil),
    ("haselnuss", ["cake"], nil),
    ("nuss", [], ["cake"]),
    ("bitter", [], ["cake"]),
    ("bitterköln", [], nil),
    ("muller", ["weingut"], nil),
    ("müller", ["bakery", "weingut"], nil),
    ("Mueller", ["bakery", "weingut"], nil),
    ("mull", ["weingut"], nil),
    ("Koeln", ["cake"], nil),
    ("straße", ["weingut"], nil),
    ("STRASSE", ["weingut"], nil),
    ("spat", ["weingut"], nil),
    // Spanish.
    ("turron", ["turron"], nil),
    ("jijona turrón", ["turron"], nil),
    ("espana", ["turron"], nil),
    ("ano", ["turron"], nil),
    ("\"jijona blando\"", [], nil),
    ("ndra", [], ["turron"]),
    ("nd", [], nil),
    ("nana", [], ["zen"]),
    // Its letters are in "banana" by threes, but not in a row.
    ("nanan", [], nil),
    // Japanese.
    ("東京", ["tokyo"], nil),
    ("東京都", ["tokyo"], nil),
    ("京都", ["kyoto", "tokyo"], nil),
    ("\"京都\"", ["kyoto", "tokyo"], nil),
    ("茶", ["kyoto"], nil),
    ("抹茶ラテ", ["kyoto"], nil),
    ("カメラ", ["camera"], nil),
    ("かめ", ["camera"], nil),
    ("キヤノン", ["camera"], nil),
    ("abc", ["camera"], nil),
    ("ＡＢ", ["camera"], nil),
    ("東 都", ["tokyo"], nil),
    // Tags.
    ("#sweets", ["icecream", "milk"], nil),
    ("#sweet", [], nil),
    // Titles before tags before descriptions, whatever the ids.
    ("vegan", ["zen", "cake", "icecream"], nil),
    ("gift", ["milk", "apron"], nil),
    ("sweet", ["icecream", "milk"], nil),
    ("#VEGAN schoko", ["cake"], nil),
    ("#抹茶", ["kyoto"], nil),
    ("red wine", ["bakery", "weingut"], nil),
    ("\"red wine\"", ["weingut"], nil),
    ("#red", ["bakery"], nil),
    ("#süßes", ["cake"], nil),
    // No word at all, and words of the engines' own languages.
    ("", [], nil),
    (" !? # \"\" ", [], nil),
    ("NOT milk", [], nil),
    ("milk OR cake", [], nil),
    ("cre*", ["cafe", "icecream", "milk"], nil),
    ("milk'", ["milk"], nil),
    ("a:milk", [], nil),
    ("milk & !cake | (x <-> y)", [], nil),
    ("{a b}: \"milk\" NEAR(1)", [], nil),
    ("milk\u{0}\\ %_", ["milk"], nil),
    ("\u{E000}vegan", ["zen", "cake", "icecream"], nil),
  ]
}
