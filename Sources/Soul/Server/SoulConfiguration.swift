import ServerKit

/// Soul's settings.
package struct SoulConfiguration: Sendable {
  /// Without a slash at the end.
  let publicBaseURL: String
  let isDemo: Bool
  /// Nil: portraits are made on this machine.
  let higgsfield: HiggsfieldSettings?
  /// Nil: no pushes to iPhones.
  let apple: APNsSettings?
  /// Nil: no pushes to browsers.
  let browsers: WebPushSettings?
  /// Nil: codes are sent and checked here.
  let supabase: SupabaseSettings?
  /// Whose numbers get codes, by the ids of ``PhoneRegion``; empty: all.
  let smsRegions: Set<String>

  init(
    publicBaseURL: String = "", isDemo: Bool = false, higgsfield: HiggsfieldSettings? = nil,
    apple: APNsSettings? = nil, browsers: WebPushSettings? = nil,
    supabase: SupabaseSettings? = nil, smsRegions: Set<String> = []
  ) {
    self.publicBaseURL = publicBaseURL
    self.isDemo = isDemo
    self.higgsfield = higgsfield
    self.apple = apple
    self.browsers = browsers
    self.supabase = supabase
    self.smsRegions = smsRegions
  }
}
