import Foundation
import WireKit

/// Sends e-mail by a program with sendmail's interface: msmtp, Postfix and exim have one. Such
/// programs are well kept, and speak TLS, log-ins and queues.
///
/// The recipient stands in the message only (`-t`): everybody on the machine can see arguments. What
/// the program says is dropped, because addresses are in it; it has a log of its own.
package struct SendmailCarrier: MessageCarrier {
  /// Usage, data, and no such user, by sysexits.h. Status 68, no such host, is not among them: msmtp
  /// ends so while it cannot look up its own server.
  private static let refusals: Set<Int32> = [64, 65, 67]

  private let settings: MailSettings
  private let clock: any WallClock
  private let program: LimitedProgram
  /// As many as are ever asked for, so that nobody waits in it.
  private let line = ConversionLine(places: OutboxDelivery.lane.places)

  /// - Parameter limit: for a message; a program that takes longer is killed.
  package init(
    _ settings: MailSettings, clock: any WallClock, limit: Duration = .seconds(30)
  ) {
    self.settings = settings
    self.clock = clock
    var limits = LimitedProgram.Limits()
    limits.time = limit
    // Its log may be long, and a queue's file as long as it likes.
    limits.file = nil
    program = LimitedProgram(limits: limits)
  }

  package func deliver(_ message: Message, id: String) async throws {
    guard case .address(let text) = message.recipient, let recipient = EmailAddress(text) else {
      throw MessageRefused("Its recipient is no e-mail address.")
    }
    let mail = MailText(
      from: settings.sender, to: recipient, title: message.title, body: message.body, id: id,
      date: clock.now())
    let command = [settings.program, "-i", "-t", "-f", settings.sender.text]
    let ending = try await line.run { [data = mail.data, program] isCancelled in
      let input = try UnnamedFile.make(with: data)
      defer { close(input) }
      return try program.runUnheard(command, input: input, isCancelled: isCancelled)
    }
    switch ending {
    case .exited(0): return
    case .exited(let status) where Self.refusals.contains(status):
      throw MessageRefused("The mail program has ended with status \(status).")
    case .exited, .signalled, .outOfTime, .tooMuchOutput, .unknown:
      throw MailFailure(ending: ending)
    }
  }
}

/// The mail program has not taken a message, or has not said so.
struct MailFailure: Error, Equatable, CustomStringConvertible {
  let ending: LimitedProgram.Ending

  var description: String {
    switch ending {
    case LimitedProgram.notFound, .exited(126): "The mail program cannot be run."
    case .exited(let status): "The mail program has ended with status \(status)."
    case .signalled(let signal): "The mail program was ended by signal \(signal)."
    case .unknown: "Nobody knows how the mail program ended."
    case .outOfTime, .tooMuchOutput: "The mail program has taken too long."
    }
  }
}
