import SwiftUI
import TrainerModels

/// The days of a month, those with practice marked and counted.
struct CalendarView: View {
  @Environment(Trainer.self) private var trainer
  @Environment(\.colorScheme) private var colorScheme
  @State private var shown: StudyDay?

  var body: some View {
    let month = MonthCalendar(
      containing: shown ?? trainer.today, firstWeekday: trainer.day.calendar.firstWeekday)
    VStack(spacing: 12) {
      header(month)
      Grid(horizontalSpacing: 4, verticalSpacing: 4) {
        GridRow {
          ForEach(
            Array(
              month.weekdays(trainer.day.calendar.veryShortStandaloneWeekdaySymbols).enumerated()),
            id: \.offset
          ) { _, name in
            Text(name)
              .font(.caption)
              .foregroundStyle(.secondary)
              .frame(maxWidth: .infinity)
          }
        }
        .accessibilityHidden(true)
        ForEach(Array(month.weeks.enumerated()), id: \.offset) { _, week in
          GridRow {
            ForEach(Array(week.enumerated()), id: \.offset) { _, day in
              if let day { cell(day) } else { Color.clear.frame(height: 40) }
            }
          }
        }
      }
    }
    .padding(16)
    .paperCard()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("practiceCalendar")
  }

  private func header(_ month: MonthCalendar) -> some View {
    HStack {
      Text(title(month))
        .font(.headline)
        .accessibilityIdentifier("calendarTitle")
      Spacer()
      Button {
        shown = month.lastOfPrevious
      } label: {
        Image(systemName: "chevron.left").frame(width: 44, height: 44)
      }
      .accessibilityLabel("Previous month")
      .accessibilityIdentifier("previousMonthButton")
      Button {
        shown = month.firstOfNext
      } label: {
        Image(systemName: "chevron.right").frame(width: 44, height: 44)
      }
      .disabled(month.firstOfNext > trainer.today)
      .accessibilityLabel("Next month")
      .accessibilityIdentifier("nextMonthButton")
    }
  }

  private func title(_ month: MonthCalendar) -> String {
    // The month is Gregorian, with every calendar of the device.
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = trainer.day.calendar.locale
    let names = calendar.standaloneMonthSymbols
    let name = names.indices.contains(month.month - 1) ? names[month.month - 1] : ""
    return "\(name) \(String(month.year))"
  }

  private func cell(_ day: StudyDay) -> some View {
    let count = trainer.progress.practised[day] ?? 0
    let isToday = day == trainer.today
    return Text("\(day.components.day)")
      .font(.subheadline.monospacedDigit())
      .fontWeight(count > 0 ? .semibold : .regular)
      .foregroundStyle(
        count > 0 ? Color.white : isToday ? Palette(scheme: colorScheme).blue : .primary
      )
      .frame(width: 36, height: 36)
      .background(count > 0 ? Palette.filledBlue : .clear)
      .clipShape(Circle())
      .overlay {
        if isToday {
          Circle().strokeBorder(Palette(scheme: colorScheme).blue, lineWidth: 1.5)
        }
      }
      .frame(maxWidth: .infinity, minHeight: 40)
      .accessibilityLabel(isToday ? "\(day.components.day), today" : "\(day.components.day)")
      .accessibilityValue(count == 0 ? "" : count == 1 ? "1 drawing" : "\(count) drawings")
      .accessibilityIdentifier("day-\(day)")
  }
}
