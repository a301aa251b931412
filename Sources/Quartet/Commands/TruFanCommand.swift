import ArgumentParser
import Foundation
import ServerKit
import TruFanServer

/// `quartet trufan …`; may be used while the server runs.
struct TruFanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trufan", abstract: "Administer TruFan.",
    subcommands: [
      AddVenueCommand.self, AddStaffCommand.self, AddSuperAdministratorCommand.self,
      RemoveStaffCommand.self, ReadmitStaffCommand.self,
    ])
}

/// Where a command finds the data.
struct DataOptions: ParsableArguments {
  @Option(help: "The server's data directory. (default: $DATA, or data)")
  var data: String?

  @Option(help: "The server's PostgreSQL database. (default: $QUARTET_DATABASE_URL, or SQLite)")
  var database: String?

  /// - Throws: `ExitCode`, after the reason was printed.
  func use(_ work: (Database) async throws -> Void) async throws {
    try await Failure.explained {
      let settings = try Settings(
        environment: ProcessInfo.processInfo.environment,
        flags: Settings.Flags(data: data, database: database))
      try await FullDisk.explained(in: settings.data) {
        try await AdministeredData.use(settings, work)
      }
    }
  }
}

/// `quartet trufan add-venue`
struct AddVenueCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-venue", abstract: "Add a venue with a store, and print its id.")

  @Option(help: "The venue's name, as parkers know it.")
  var name: String

  @Option(help: "The zone of its clocks, such as America/New_York.")
  var timeZone: String

  @Option(help: "Its street and number.")
  var address: String?

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let venue = try await TruFan.addVenue(
        named: name, address: address, timeZone: timeZone, to: database)
      print("Added \(venue.name): \(venue.id)")
      print("Give it staff with quartet trufan add-staff --venue \(venue.id)")
    }
  }
}

/// `quartet trufan add-staff`
struct AddStaffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-staff",
    abstract: "Make an account for a staff member, and print its first password.")

  @Option(help: "The venue's id, as add-venue prints it.")
  var venue: String

  @Option(help: "The address that the person signs in with. It must have no account yet.")
  var email: String

  @Option(help: "First and last name, in quotes.")
  var name: String

  @Option(help: "\(TruFan.staffRoles.joined(separator: " or ")).")
  var role: String

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let staff = try await TruFan.addStaff(
        email: email, named: name, role: role, atVenue: venue, to: database)
      print(staff.announcement)
    }
  }
}

/// `quartet trufan add-super-admin`
struct AddSuperAdministratorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-super-admin",
    abstract: "Make an account that administers all venues, and print its first password.")

  @Option(help: "The address that the person signs in with. It must have no account yet.")
  var email: String

  @Option(help: "First and last name, in quotes.")
  var name: String

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let person = try await TruFan.addSuperAdministrator(
        email: email, named: name, to: database)
      print(person.announcement)
    }
  }
}

extension TruFan.NewStaff {
  fileprivate var announcement: String {
    """
    Added \(email) as \(role)
    The first password is \(password), to be changed after signing in.
    """
  }
}

/// `quartet trufan remove-staff`
struct RemoveStaffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove-staff", abstract: "Lock a staff member or a super administrator out.")

  @Option(help: "The address that the person signs in with.")
  var email: String

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let removed = try await TruFan.removeStaff(email: email, from: database)
      print("Removed \(removed)")
      print("If the server is running on SQLite, restart it: it remembers who is signed in.")
    }
  }
}

/// `quartet trufan readmit-staff`
struct ReadmitStaffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readmit-staff",
    abstract: "Let a removed person in again, with the old role and password.")

  @Option(help: "The address that the person signs in with.")
  var email: String

  @OptionGroup var data: DataOptions

  func run() async throws {
    try await data.use { database in
      let readmitted = try await TruFan.readmitStaff(email: email, to: database)
      print("Readmitted \(readmitted)")
    }
  }
}
