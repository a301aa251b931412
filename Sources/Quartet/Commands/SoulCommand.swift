import ArgumentParser
import ServerKit
import SoulServer

/// `quartet soul …`; may be used while the server runs.
struct SoulCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soul", abstract: "Administer Soul.",
    subcommands: [SetTierCommand.self, SetPresetCommand.self])
}

/// `quartet soul set-tier`
struct SetTierCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-tier", abstract: "Give a person another tier.")

  @Option(help: "The number that the person signs in with, such as +15195463438.")
  var phone: String

  @Option(help: "\(Soul.tiers.joined(separator: " or ")).")
  var tier: String

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let before = try await Soul.setTier(tier, ofPhone: phone, in: database)
      print("\(phone) has the tier \(tier), and had \(before) before.")
    }
  }
}

/// `quartet soul set-preset`
struct SetPresetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set-preset", abstract: "Switch a preset off, or on again.")

  /// What becomes of the preset.
  enum State: String, EnumerableFlag {
    case on, off
  }

  @Option(help: "The preset's style, such as noir, or its id.")
  var preset: String

  @Flag(help: "Whether the preset is offered.")
  var state: State

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let names = try await Soul.setPreset(preset, isActive: state == .on, in: database)
      print("\(state == .on ? "On" : "Off"): \(names.joined(separator: ", "))")
    }
  }
}
