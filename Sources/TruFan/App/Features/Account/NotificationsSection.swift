import LookKit
import SwiftUI

/// Whether this device notifies, for whoever changes their mind.
struct NotificationsSection: View {
  let settings: NotificationSettings

  var body: some View {
    Section {
      Toggle("Notifications", isOn: areOn)
        .accessibilityIdentifier("notificationsToggle")
    } footer: {
      Text(settings.explanation)
        .accessibilityIdentifier("notificationsReach")
    }
  }

  private var areOn: Binding<Bool> {
    Binding {
      settings.areOn
    } set: { wanted in
      settings.switched(wanted)
    }
  }
}
