import Foundation
import LookKit
import SoulModels
import SwiftUI

/// Name, date of birth and gender.
struct ProfileCompletionView: View {
  let model: OnboardingModel

  var body: some View {
    StepPage(title: "About you", hint: "It belongs to your account. Nobody else sees it.") {
      VStack(spacing: 12) { ProfileFields(form: model.profile) }
      if let message = model.profile.errorMessage { ErrorLine(sentence: message) }
    } actions: {
      SoulButton(title: "Complete", isLoading: model.profile.isSaving) {
        Task { await model.completeButtonTapped() }
      }
      .accessibilityIdentifier("completeButton")
    }
  }
}

private struct ProfileFields: View {
  @Bindable var form: ProfileFormModel
  @State private var isPickingDate = false

  var body: some View {
    TextField("Full name", text: $form.name)
      .textContentType(.name)
      .textInputAutocapitalization(.words)
      .font(.title3)
      .padding(.horizontal, 16)
      .frame(minHeight: 56)
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 14))
      .accessibilityIdentifier("nameField")
    date
    if let message = form.dateMessage { ErrorLine(sentence: message) }
    Picker("Gender", selection: $form.gender) {
      ForEach(Gender.allCases, id: \.self) { Text($0.displayName).tag(Optional($0)) }
    }
    .pickerStyle(.segmented)
    .frame(minHeight: 44)
    .accessibilityIdentifier("genderPicker")
  }

  /// Empty until it was chosen: a day that stands there could be sent without a look at it.
  @ViewBuilder private var date: some View {
    if isPickingDate || form.dateOfBirth != nil {
      VStack(alignment: .leading, spacing: 4) {
        // A date of birth is a day and no moment: it is picked and sent as that of Greenwich.
        DatePicker(
          "Date of birth", selection: $form.shownDay, in: ...Date(), displayedComponents: .date
        )
        .environment(\.timeZone, .gmt)
        .frame(minHeight: 56)
        .accessibilityIdentifier("dobPicker")
        if form.dateOfBirth == nil {
          Text("Not chosen yet: a picker begins with today.")
            .font(.footnote)
            .foregroundStyle(SoulPalette.quiet)
            .padding(.bottom, 12)
            .accessibilityIdentifier("dateNotChosen")
        }
      }
      .padding(.horizontal, 16)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 14))
    } else {
      Button {
        isPickingDate = true
      } label: {
        HStack {
          Text("Date of birth")
          Spacer(minLength: 8)
          Text("Choose a date")
            .foregroundStyle(SoulPalette.quiet)
        }
        .padding(.horizontal, 16)
        .frame(minHeight: 56)
        .background(SoulPalette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 14))
      }
      .buttonStyle(.plain)
      .accessibilityIdentifier("chooseDate")
    }
  }
}
