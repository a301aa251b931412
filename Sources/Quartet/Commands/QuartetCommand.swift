import ArgumentParser

@main
enum Quartet {
  static func main() async {
    Allocator.configure()
    await QuartetCommand.main()
  }
}

/// `quartet`: one program for serving and for administration.
struct QuartetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quartet",
    abstract: "Serve SwiftUI apps to browsers, with the one Swift server behind them.",
    version: QuartetVersion.current,
    subcommands: [
      ServeCommand.self, BackupCommand.self, RestoreCommand.self, DatabaseCommand.self,
      BoutiqueCommand.self, TruFanCommand.self, SoulCommand.self, PicturesCommand.self,
    ])
}
