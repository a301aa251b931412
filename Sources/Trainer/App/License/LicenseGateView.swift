import ClientKit
import SwiftUI

/// Lets only those into the app who have accepted the licence that is in force.
struct LicenseGateView: View {
  @State private var model: LicenseAcceptanceViewModel
  @Environment(\.scenePhase) private var scenePhase

  init(device: Device) {
    self.init(model: LicenseAcceptanceViewModel(device: device))
  }

  init(model: LicenseAcceptanceViewModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    ZStack {
      if model.hasExited {
        FarewellView().transition(.opacity)
      } else if model.needsLicenseAcceptance {
        LicenseAcceptanceView(model: model).transition(.opacity)
      } else {
        RootView().transition(.opacity)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .animation(.easeInOut(duration: 0.3), value: model.needsLicenseAcceptance)
    .animation(.easeInOut(duration: 0.3), value: model.hasExited)
    .onChange(of: scenePhase) { _, phase in
      if phase == .active { model.becameActive() }
    }
    .environment(model)
  }
}

struct LicenseGateViewPreviews: PreviewProvider {
  static var previews: some View {
    LicenseGateView(device: .detached)
      .environment(Trainer.preview())
  }
}
