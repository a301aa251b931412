import TrainerModels

/// When something is due, as people say it.
enum DueText {
  static func words(_ due: StudyDay, today: StudyDay) -> String {
    let days = due.days(since: today)
    return switch days {
    case ..<(-1): "Overdue by \(-days) days"
    case -1: "Overdue since yesterday"
    case 0: "Due today"
    case 1: "Due tomorrow"
    case ..<14: "Due in \(days) days"
    case ..<60: "Due in \((days + 3) / 7) weeks"
    case ..<730: "Due in \((days + 15) / 30) months"
    default: "Due in \((days + 182) / 365) years"
    }
  }
}
