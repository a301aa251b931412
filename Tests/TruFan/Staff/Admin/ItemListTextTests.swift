import Testing
import TruFanModels

@testable import TruFanStaff

@Suite("A list of items as text")
struct ItemListTextTests {
  private func draft(_ row: ItemListText.Row?) -> ItemDraft? { try? row?.item.get() }

  private func fault(_ row: ItemListText.Row?) -> String? {
    if case .failure(let fault)? = row?.item { fault.sentence } else { nil }
  }

  @Test("CSV as spreadsheets write it: quotation marks, empty rows, a mark of the byte order")
  func csv() throws {
    let text =
      "\u{FEFF}Name,base price,source_store,category,tags,requires_age_verification\r\n"
      + "\"Milk, \"\"whole\"\"\",$4.99,Harbor,Personal Care,a;b,no\r\n\r\n"
      + "Wine,12,Harbor,beverage,,yes\r\n"
    let list = try ItemListText(text)
    #expect(list.rows.map(\.number) == [2, 4])
    let milk = draft(list.rows.first)
    #expect(milk?.name == "Milk, \"whole\"" && milk?.basePrice == Price(cents: 499))
    #expect(milk?.category == .personalCare && milk?.tags == ["a", "b"])
    #expect(milk?.requiresAgeVerification == false)
    #expect(draft(list.rows.last)?.requiresAgeVerification == true)
    // Only what was not taken, with its marks.
    #expect(
      list.text(ofRows: [2])
        == "Name,base price,source_store,category,tags,requires_age_verification\n"
        + "\"Milk, \"\"whole\"\"\",$4.99,Harbor,Personal Care,a;b,no")
  }

  @Test("nutrition is a list in one field; a fact that is none is its row's fault")
  func nutrition() throws {
    let list = try ItemListText(
      """
      name,base_price,source_store,nutrition
      Milk,1,S,Calories: 150; Fat: 8 g
      Ice,1,S,
      Tea,1,S,cold
      Jam,1,S,Sugar: 9 g; Sugar: 8 g
      Pie,1,S,Sugar:
      """)
    #expect(draft(list.rows[0])?.nutrition == ["Calories": "150", "Fat": "8 g"])
    #expect(draft(list.rows[1])?.nutrition == nil && draft(list.rows[1])?.name == "Ice")
    #expect(fault(list.rows[2]) == "“cold” is no fact such as Fat: 8 g.")
    #expect(fault(list.rows[3]) == "“Sugar” is there twice.")
    #expect(fault(list.rows[4]) == "“Sugar:” is no fact such as Fat: 8 g.")
  }

  @Test("semicolons and tabs separate, too", arguments: [";", "\t"])
  func separators(_ mark: String) throws {
    let lines = [["name", "base_price", "source_store"], ["Ice", "2,50", "Corner"]]
    let list = try ItemListText(lines.map { $0.joined(separator: mark) }.joined(separator: "\n"))
    #expect(draft(list.rows.first)?.basePrice == Price(cents: 250))
  }

  @Test(
    "each row that cannot be says why",
    arguments: [
      (",1,S,,,", "Enter a name."), ("A,,S,,,", "Enter a price (base_price)."),
      ("A,x,S,,,", "“x” is no price such as 4.99."), ("A,1,,,,", "Name the shop (source_store)."),
      ("A,1,S,toys,,", "“toys” is no category."),
      ("A,1,S,,much,", "“much” is no percentage such as 10."),
      ("A,1,S,,,1.5", "“1.5” is no whole number."),
    ])
  func faults(_ row: String, _ sentence: String) throws {
    let head = "name,base_price,source_store,category,markup_percent,max_quantity_per_order\n"
    #expect(fault(try ItemListText(head + row).rows.first) == sentence)
  }

  @Test("a field too many is its row's fault, and stays in the text; an empty one is harmless")
  func strangers() throws {
    let head = "name,base_price,source_store,category,\n"
    let list = try ItemListText(
      head + "Too,3,Corner,food,extra\nTea,3,Corner,food,,,\nIce, cold,3,Corner,,,more")
    #expect(
      fault(list.rows[0])
        == "“extra” stands below no column. Put a text that has a comma between quotation marks.")
    #expect(draft(list.rows[1])?.name == "Tea")
    #expect(fault(list.rows[2])?.hasPrefix("“more” stands below no column.") == true)
    #expect(list.text(ofRows: [2]) == head + "Too,3,Corner,food,extra")
    let short = try ItemListText("name,base_price,source_store\nToo,3,Corner,extra")
    #expect(fault(short.rows.first)?.hasPrefix("“extra” stands below no column.") == true)
  }

  @Test(
    "what is no list is refused as a whole",
    arguments: [
      ("", "Paste a list, or choose a file."), ("name,base_price,source_store", "no items"),
      ("Milk,4.99", "The first line must name the columns"),
      ("name,base_price,source_store,colour\nA,1,S,red", "“colour” is no column"),
      ("name,name,base_price,source_store\nA,A,1,S", "Two columns have the same name."),
      ("[{\"name\":", "no list of items in JSON"), ("[]", "no items"),
      ("name,base_price,source_store" + String(repeating: "\nA,1,S", count: 501), "at most 500"),
    ])
  func unreadable(_ text: String, _ part: String) {
    let error = #expect(throws: ItemListText.Unreadable.self) { try ItemListText(text) }
    #expect(error?.sentence.contains(part) == true)
  }

  @Test("JSON: a list, or the server's own form; one bad item spoils no other")
  func json() throws {
    let good = "{\"name\":\"Ice\",\"base_price\":2.5,\"source_store\":\"S\"}"
    let bad = "{\"name\":\"Milk\",\"base_price\":\"much\"}"
    for text in ["[\(good),\(bad),7]", "{\"items\":[\(good),\(bad),7]}"] {
      let list = try ItemListText(text)
      #expect(draft(list.rows[0])?.basePrice == Price(cents: 250))
      #expect(list.rows[1].name == "Milk")
      #expect(fault(list.rows[1]) == "The value of base_price cannot be read.")
      #expect(fault(list.rows[2]) == "This is no item.")
      let rest = try ItemListText(list.text(ofRows: [2]))
      #expect(rest.rows.map(\.name) == ["Milk"])
    }
  }
}
