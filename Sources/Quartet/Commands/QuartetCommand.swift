import ArgumentParser

/// `quartet`: one program for serving and for administration.
@main
struct QuartetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quartet",
    abstract: "Four SwiftUI apps and the one Swift server behind them.",
    version: QuartetVersion.current,
    subcommands: [ServeCommand.self, BoutiqueCommand.self])
}
