extension Text {
  /// A predefined style used to display a date. Styles that count by themselves (`timer`,
  /// `relative`, `offset`) would send a patch each second. An app that wants one uses a task.
  public struct DateStyle: Equatable, Sendable {
    enum Part: Equatable, Sendable { case date, time }
    let part: Part

    /// A style displaying a date, such as "June 3, 2019".
    public static let date = DateStyle(part: .date)
    /// A style displaying only the time component, such as "11:23 PM".
    public static let time = DateStyle(part: .time)
  }
}

extension Text.Moment {
  func text(in environment: EnvironmentValues) -> String {
    let format = Date.FormatStyle(
      date: style.part == .date ? .long : .omitted,
      time: style.part == .time ? .shortened : .omitted,
      locale: environment.locale, calendar: environment.calendar, timeZone: environment.timeZone)
    return format.format(date)
  }
}
