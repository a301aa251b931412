import ClientKit
import TruFanClient
import TruFanModels

/// The models of previews: a parker is signed in, and there is no server.
@MainActor
enum AppPreview {
  static var app: AppState {
    AppState(session: TruFanSession(device: .detached, key: TruFanApp.sessionKey), user: .sample)
  }

  /// A full cart.
  static var checkout: CheckoutViewModel {
    let app = app
    let cart = app.cart(of: Venue.sampleId)
    cart.configuration = .sample
    for item in ConvenienceItem.samples { cart.add(item) }
    return app.checkout(at: Venue.sampleId)
  }
}
