extension LicenseText {
  /// Each paragraph is a single line, so that the screen wraps it at any text size. The rules
  /// between sections are short enough for a small phone. A change here needs a new version and
  /// hash.
  static let words = """
    KanjiKana Trainer
    License Agreement
    Version 1.1

    ━━━━━━━━━━━━━━━━━━━━━━━━

    COPYRIGHT NOTICE

    Copyright © 2025 Zahirudeen Premji. All rights that this agreement does not grant are reserved.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    LICENSE GRANT

    KanjiKana Trainer ("the app") is licensed to you under the Creative Commons Attribution 4.0 International License (CC BY 4.0).

    You are free to:
    • Use: install the app and learn with it, at home, at work or in class.
    • Share: copy and redistribute the app in any medium or format.
    • Adapt: remix, transform and build upon the app for any purpose, even commercially.

    Under this condition:
    • Attribution: you must give appropriate credit, provide a link to the license, and say whether changes were made. You may do so in any reasonable manner, but not in a way that suggests that the author endorses you or your use.

    You may not apply legal terms or technological measures that legally restrict others from doing anything that the license permits.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    STROKE DATA AND FONTS LICENSE

    The stroke order and stroke shapes come from KanjiVG, copyright © Ulrich Apel, https://kanjivg.tagaini.net, licensed under the Creative Commons Attribution-ShareAlike 3.0 license (CC BY-SA 3.0). The app's data file is an adaptation: the curves were simplified to points. It is licensed under CC BY-SA 3.0 too: whoever shares the data, or data made from it, must credit KanjiVG and keep the same license.

    The readings, meanings and school years come from KANJIDIC2, the property of the Electronic Dictionary Research and Development Group (EDRDG), https://www.edrdg.org, used in conformance with the Group's license, and licensed under CC BY-SA as well. A selection was made and shortened.

    Characters are shown in the fonts of your device, under the terms of your device.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    PRIVACY AND DATA COLLECTION

    • The app collects no personal data.
    • Your progress, your settings and the record of this acceptance are stored only on your device, or, when you use the app in a browser, only in that browser's own record with the service that you opened.
    • There are no analytics, no advertisements and no tracking.
    • You can export your progress as a file, import it on another device, and erase it at any time in Settings.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    DISCLAIMER OF WARRANTIES

    The app is provided "as is" and "as available", without warranties of any kind, express or implied, including warranties of merchantability, fitness for a particular purpose, accuracy and non-infringement, as far as the law allows. Nobody warrants that the app is free of errors, or that its stroke orders, readings and meanings agree with every teacher, school or dictionary.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    LIMITATION OF LIABILITY

    As far as the law allows, the author is not liable for any direct, indirect, incidental, special or consequential damage that arises from the use of the app or from being unable to use it, including the loss of progress. Rights that the law of your country gives you as a consumer, and which cannot be waived, remain yours.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    EDUCATIONAL USE

    The app is made for learning. Its scores describe how close a drawing is to one model of a character; they are no examination and no certificate. Teachers may use the app, its pictures and its results in lessons, with credit as described above.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    TERMINATION

    This license ends by itself if you do not keep its terms. It comes back when you put the matter right within 30 days of noticing it. You may end it at any time by removing the app. What you made from the stroke data while the license held stays under the license of that data.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    CHANGES TO THIS AGREEMENT

    When this agreement changes, it gets a new version number. The app then shows you the new text together with what has changed, and asks for your agreement before you go on. Older versions keep applying to what you did under them.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    CONTACT INFORMATION

    Questions about this agreement reach the author, Zahirudeen Premji, through the page where you got the app.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    ACCEPTANCE

    By ticking the box and pressing "Accept & Continue" you confirm that you have read this agreement and that you agree to it. If you do not agree, press "Decline" and do not use the app. The version, the time and a fingerprint of this text are recorded on your device as your copy of the acceptance; you can read and copy the record in Settings.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    FULL LICENSE TEXT

    The complete legal texts are at:
    • CC BY 4.0: https://creativecommons.org/licenses/by/4.0/legalcode
    • CC BY-SA 3.0: https://creativecommons.org/licenses/by-sa/3.0/legalcode
    • EDRDG: https://www.edrdg.org/edrdg/licence.html

    Where this summary and those texts differ, those texts apply.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    ACKNOWLEDGMENTS

    With thanks to Ulrich Apel and everyone who drew and checked the strokes of KanjiVG; to Jim Breen and the Electronic Dictionary Research and Development Group; to the authors of the FSRS spaced repetition algorithm; and to all teachers and learners of Japanese.

    ━━━━━━━━━━━━━━━━━━━━━━━━

    Last updated: 22 November 2026
    """
}
