import ServerKit
import Testing

@testable import SoulServer

struct SupabaseSettingsTests {
  private func settings(_ values: [String: String]) throws -> SupabaseSettings? {
    try SupabaseSettings(SettingsReader { values[$0.name] })
  }

  private let whole = [
    "SUPABASE_URL": "https://abcdefgh.supabase.co/", "SUPABASE_SERVICE_KEY": "sb_secret_hush",
  ]

  @Test("A project with its key; without both this server sends codes itself")
  func complete() throws {
    #expect(try settings([:]) == nil)
    #expect(try settings(whole)?.base == "https://abcdefgh.supabase.co")
    let here = whole.merging(["SUPABASE_URL": "http://localhost:54321"]) { $1 }
    #expect(try settings(here) != nil)
  }

  @Test(
    "What is missing or wrong stops the start with a sentence that names the variable",
    arguments: [
      ("SUPABASE_URL", "", "SUPABASE_SERVICE_KEY needs"),
      ("SUPABASE_SERVICE_KEY", "", "SUPABASE_URL needs"),
      ("SUPABASE_URL", "abcdefgh", "SUPABASE_URL must be"),
      ("SUPABASE_URL", "http://abcdefgh.supabase.co", "SUPABASE_URL must begin with https://"),
      ("SUPABASE_URL", "https://abcdefgh.supabase.co/auth/v1", "SUPABASE_URL must be the project"),
      ("SUPABASE_SERVICE_KEY", "two words", "SUPABASE_SERVICE_KEY must be one word"),
    ])
  func refused(name: String, value: String, sentence: String) {
    let error = #expect(throws: SettingsError.self) {
      try settings(whole.merging([name: value]) { $1 })
    }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("hush") == false)
  }

  @Test("The key is in no description")
  func descriptions() throws {
    let settings = try #require(try settings(whole))
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(settings)", String(reflecting: settings), dumped] {
      #expect(!text.contains("hush"), "\(text)")
    }
  }
}
