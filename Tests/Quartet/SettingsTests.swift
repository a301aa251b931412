import BoutiqueServer
import Foundation
import ServerKit
import Testing

@testable import quartet

struct SettingsTests {
  private func sentence(
    _ environment: [String: String], _ flags: Settings.Flags = Settings.Flags()
  ) -> String? {
    do {
      _ = try Settings(environment: environment, flags: flags)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("Without anything said, the defaults hold")
  func defaults() throws {
    let settings = try Settings(environment: [:])
    let boutique = try #require(settings.configuration(of: Boutique.self))
    #expect(settings.host == "127.0.0.1")
    #expect(settings.port == 3000)
    #expect(settings.data.lastPathComponent == "data")
    #expect(settings.logLevel == .info)
    #expect(settings.publicBaseURL == "http://localhost:3000")
    #expect(settings.ownerToken == nil)
    #expect(boutique.square.signatureKey == nil)
    #expect(boutique.square.baseURL == "https://connect.squareup.com")
    #expect(boutique.ai == nil)
    #expect(settings.hasRateLimits)
    #expect(!settings.trustsProxy)
  }

  @Test("Variables are read, and flags win over them")
  func precedence() throws {
    let environment = [
      "PORT": "4000", "HOST": "0.0.0.0", "DATA": "/srv/a", "LOG_LEVEL": "Debug",
      "APP_BASE_URL": "https://reviews.example.com/", "QUARTET_OWNER_TOKEN": " secret ",
      "SQUARE_ENV": "sandbox", "SQUARE_WEBHOOK_SIGNATURE_KEY": "key", "AI_API_KEY": "ai",
      "AI_MODEL": "small", "RATE_LIMITS": "off", "QUARTET_TRUST_PROXY": "yes",
    ]
    let settings = try Settings(environment: environment)
    let boutique = try #require(settings.configuration(of: Boutique.self))
    #expect(settings.port == 4000)
    #expect(settings.host == "0.0.0.0")
    #expect(settings.data.path == "/srv/a")
    #expect(settings.logLevel == .debug)
    #expect(settings.publicBaseURL == "https://reviews.example.com")
    #expect(settings.publicOrigin == "https://reviews.example.com")
    #expect(settings.ownerToken == "secret")
    #expect(boutique.square.baseURL == "https://connect.squareupsandbox.com")
    #expect(boutique.square.signatureKey == "key")
    #expect(boutique.ai?.model == "small")
    #expect(!settings.hasRateLimits)
    #expect(settings.trustsProxy)

    let flagged = try Settings(
      environment: environment,
      flags: Settings.Flags(host: "127.0.0.1", port: 5000, data: "/srv/b"))
    #expect(flagged.port == 5000)
    #expect(flagged.host == "127.0.0.1")
    #expect(flagged.data.path == "/srv/b")
  }

  @Test("An empty variable counts as unset", arguments: Variable.all)
  func empty(variable: Variable) {
    #expect(sentence([variable.name: ""]) == nil)
    #expect(sentence([variable.name: "  "]) == nil)
  }

  @Test(
    "A value that cannot be used is named in a sentence",
    arguments: [
      ("PORT", "abc"), ("PORT", "65536"), ("PORT", "-1"), ("LOG_LEVEL", "loud"),
      ("APP_BASE_URL", "reviews.example.com"), ("APP_BASE_URL", "ftp://a.example"),
      ("APP_BASE_URL", "https://a.example/?x=1"), ("SQUARE_ENV", "moon"),
      ("SQUARE_BASE_URL", "x"), ("AI_API_BASE_URL", "x"), ("RATE_LIMITS", "maybe"),
      ("QUARTET_TRUST_PROXY", "2"),
    ])
  func named(variable: String, value: String) throws {
    let sentence = try #require(self.sentence([variable: value]))
    #expect(sentence.hasPrefix(variable + " must be"))
    #expect(sentence.hasSuffix("."))
  }

  @Test("Demo identities exist only in a demo, and give way to configured ones")
  func demo() throws {
    let flags = Settings.Flags(isDemo: true)
    let demo = try Settings(environment: [:], flags: flags)
    let boutique = try #require(demo.configuration(of: Boutique.self))
    #expect(demo.ownerToken == "demo-owner")
    #expect(demo.data.lastPathComponent == "data-demo")
    #expect(boutique.square.signatureKey == "demo-square-key")
    #expect(boutique.isDemo)
    let own = try Settings(environment: ["QUARTET_OWNER_TOKEN": "mine"], flags: flags)
    #expect(own.ownerToken == "mine")
  }

  @Test(
    "A demo stays on this machine unless told twice",
    arguments: [
      ("0.0.0.0", false), ("192.168.0.7", false), ("::", false), ("example.com", false),
      ("127.0.0.1", true), ("127.0.0.2", true), ("localhost", true), ("::1", true),
    ])
  func demoOnNetwork(host: String, isAllowed: Bool) {
    #expect((sentence([:], Settings.Flags(host: host, isDemo: true)) == nil) == isAllowed)
    #expect((sentence(["HOST": host], Settings.Flags(isDemo: true)) == nil) == isAllowed)
    let twice = Settings.Flags(host: host, isDemo: true, allowsDemoOnNetwork: true)
    #expect(sentence([:], twice) == nil)
    #expect(sentence([:], Settings.Flags(host: host)) == nil)
  }

  @Test("The help of serve lists every variable with what holds while it is unset")
  func help() {
    let help = ServeCommand.helpMessage(columns: 200)
    for variable in Variable.all {
      let line = help.split(separator: "\n").first { $0.contains("  \(variable.name)  ") }
      #expect(line?.contains(variable.help) == true, "\(variable.name)")
      if let unset = variable.unset {
        #expect(line?.contains("(\(unset))") == true, "\(variable.name)")
      }
    }
  }

  @Test("docs/configuration.md lists every variable, and no other")
  func documented() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/configuration.md"), encoding: .utf8)
    let listed = page.matches(of: /(?m)^\| `([A-Z0-9_]+)` \|/).map { String($0.1) }
    #expect(listed == Variable.all.map(\.name))
  }

  @Test("Photos in a bucket and in a directory at once are refused")
  func twoPlacesForPhotos() {
    let bucket = [
      "S3_BUCKET": "photos", "AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "hush",
    ]
    #expect(throws: Never.self) { try Settings(environment: bucket) }
    #expect(throws: SettingsError.self) {
      try Settings(environment: bucket.merging(["QUARTET_BLOBS": "/photos"]) { $1 })
    }
  }
}
