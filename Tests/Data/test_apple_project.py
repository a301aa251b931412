"""Xcode's project, read without Xcode: each app's target, scheme, plist, privacy manifest and icon.

Nothing here can build the apps. The tests hold what Xcode would only say on a Mac, or the App Store later.
"""

from __future__ import annotations

import plistlib
import re
import struct
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Data"))

import apple_project  # noqa: E402

APPLE = ROOT / "Apple"
PROJECT = apple_project.read((APPLE / "Quartet.xcodeproj/project.pbxproj").read_text())
OBJECTS: dict[str, dict] = PROJECT["objects"]
PACKAGE = (ROOT / "Package.swift").read_text()


@dataclass(frozen=True)
class App:
    folder: str
    target: str
    product: str
    sources: tuple[str, ...]
    """The folders of its own code, below Sources."""


# A target may not have the name of one of the package's: Xcode's planner takes them for one.
APPS = [
    App("BoutiqueGEO", "BoutiqueGEO", "BoutiqueApp", ("Boutique/App",)),
    App("BoutiqueConsole", "BoutiqueOwner", "BoutiqueConsole", ("Boutique/Console",)),
    App("KanjiKanaTrainer", "KanjiKanaTrainer", "TrainerApp", ("Trainer/App",)),
    App("TruFan", "TruFan", "TruFanApp", ("TruFan/App", "TruFan/Client")),
    App("TruFanStaff", "TruFanCrew", "TruFanStaff", ("TruFan/Staff", "TruFan/Client")),
    App("Soul", "Soul", "SoulApp", ("Soul/App",)),
]
each_app = pytest.mark.parametrize("app", APPS, ids=[app.folder for app in APPS])

# Names that Apple lists, of those that an app of ours may need.
COLLECTED = {"Name", "EmailAddress", "PhoneNumber", "PurchaseHistory", "UserID", "DeviceID", "PhotosorVideos",
             "OtherUserContent", "OtherDataTypes"}
# What stops an app that does it without a sentence in its plist, and what the sentence is called.
SENTENCES = {
    r"\bShareLink\([^)]*(?:Image|Picture|picture)": "NSPhotoLibraryAddUsageDescription",
    r"\b(?:AVCaptureDevice|UIImagePickerController)\b": "NSCameraUsageDescription",
    r"\bfor: \.addOnly\b": "NSPhotoLibraryAddUsageDescription",
    r"\bPHPhotoLibrary\.requestAuthorization(?!\(for: \.addOnly\))|\bPHAsset\.fetch": "NSPhotoLibraryUsageDescription",
    r"\bCLLocationManager\b": "NSLocationWhenInUseUsageDescription",
}
# The interfaces whose use needs a reason in the privacy manifest, and ours. ClientKit has the first for every app.
REASONS = {
    r"\bimport ClientKit\b": ("UserDefaults", "CA92.1"),
    r"\b(?:contentModificationDate|modificationDate|creationDate)\b": ("FileTimestamp", "C617.1"),
}


def of_kind(isa: str) -> dict[str, dict]:
    return {id: thing for id, thing in OBJECTS.items() if thing["isa"] == isa}


def target_of(app: App) -> tuple[str, dict]:
    return next((id, it) for id, it in of_kind("PBXNativeTarget").items() if it["name"] == app.target)


def settings_of(app: App) -> dict[str, dict]:
    """The target's own settings, by configuration."""
    configurations = OBJECTS[target_of(app)[1]["buildConfigurationList"]]["buildConfigurations"]
    return {OBJECTS[id]["name"]: OBJECTS[id]["buildSettings"] for id in configurations}


def plist(path: Path) -> dict:
    return plistlib.loads(path.read_bytes())


def info_of(app: App) -> dict:
    return plist(APPLE / app.folder / "Info.plist")


def code_of(app: App) -> str:
    """The app's own code, and that which starts it."""
    folders = [ROOT / "Sources" / folder for folder in app.sources] + [APPLE / app.folder]
    return "\n".join(file.read_text() for folder in folders for file in sorted(folder.rglob("*.swift")))


def ids_in(value: dict | list | str) -> set[str]:
    """What a value of the project refers to."""
    if isinstance(value, str):
        return {value} if re.fullmatch("5155[0-9A-F]{20}", value) else set()
    parts = value.values() if isinstance(value, dict) else value
    return set().union(*(ids_in(part) for part in parts))


def test_what_the_project_names_is_there_and_everything_there_is_named():
    reached, waiting = set(), {PROJECT["rootObject"]}
    while waiting:
        id = waiting.pop()
        reached.add(id)
        waiting |= ids_in(OBJECTS[id]) - reached
    assert reached == set(OBJECTS)


def test_every_folder_is_an_app_and_every_app_has_a_target():
    folders = {file.parent.name for file in APPLE.glob("*/Info.plist")}
    assert folders == {app.folder for app in APPS}
    assert {it["name"] for it in of_kind("PBXNativeTarget").values()} == {app.target for app in APPS}


@each_app
def test_a_target_starts_the_product_of_the_package(app):
    id, target = target_of(app)
    assert target["productType"] == "com.apple.product-type.application"
    assert [OBJECTS[it]["productName"] for it in target["packageProductDependencies"]] == [app.product]
    assert f'.library(name: "{app.product}", targets: ["{app.product}"])' in PACKAGE
    linked = [OBJECTS[it] for phase in target["buildPhases"] for it in OBJECTS[phase]["files"]]
    assert [OBJECTS[it["productRef"]]["productName"] for it in linked] == [app.product]
    assert id in OBJECTS[PROJECT["rootObject"]]["targets"]
    main = (APPLE / app.folder / f"{app.folder}Main.swift").read_text()
    assert "@main" in main and f"import {app.product}\n" in main
    started = re.search(r"^    (\w+)\.main\(\)", main, re.M)[1]
    assert f"public struct {started}: App" in code_of(app)


@each_app
def test_a_target_has_no_name_of_the_package(app):
    targets = set(re.findall(r'(?:name:|kit\() ?"(\w+)"', PACKAGE))
    targets |= {a + b for a, b in re.findall(r'(?:slice|views)\(\s*"(\w+)", "(\w+)"', PACKAGE)}
    assert "TruFanStaff" in targets and "ClientKit" in targets
    assert app.target not in targets
    module = {it["PRODUCT_MODULE_NAME"] for it in settings_of(app).values()}
    assert module == {f"{app.folder}Launcher"}


@each_app
def test_both_configurations_say_the_same_of_the_app(app):
    debug, release = settings_of(app)["Debug"], settings_of(app)["Release"]
    assert debug == release
    assert debug["PRODUCT_NAME"] in (app.folder, "$(TARGET_NAME)") and debug["GENERATE_INFOPLIST_FILE"] == "NO"
    assert debug["INFOPLIST_FILE"] == f"{app.folder}/Info.plist"
    others = [settings_of(it)["Debug"]["PRODUCT_BUNDLE_IDENTIFIER"] for it in APPS]
    assert others.count(debug["PRODUCT_BUNDLE_IDENTIFIER"]) == 1


@each_app
def test_files_that_are_no_resources_are_left_out_of_the_app(app):
    [group] = [OBJECTS[it] for it in target_of(app)[1]["fileSystemSynchronizedGroups"]]
    assert group["path"] == app.folder
    [exceptions] = [OBJECTS[it] for it in group["exceptions"]]
    assert exceptions["target"] == target_of(app)[0]
    left_out = {"Info.plist"} | {file.name for file in (APPLE / app.folder).glob("*.entitlements")}
    assert set(exceptions["membershipExceptions"]) == left_out


@each_app
def test_a_scheme_builds_and_runs_it(app):
    id, target = target_of(app)
    scheme = ElementTree.parse(APPLE / f"Quartet.xcodeproj/xcshareddata/xcschemes/{app.target}.xcscheme")
    references = scheme.findall(".//BuildableReference")
    assert len(references) == 2  # to build, and to run
    for reference in references:
        assert reference.get("BlueprintIdentifier") == id
        assert reference.get("BlueprintName") == app.target
        assert reference.get("BuildableName") == OBJECTS[target["productReference"]]["path"] == f"{app.folder}.app"


@each_app
def test_the_plist_names_the_server_and_the_windows(app):
    info = info_of(app)
    assert info["CFBundleIdentifier"] == "$(PRODUCT_BUNDLE_IDENTIFIER)" and info["CFBundleDisplayName"]
    assert info["UIApplicationSceneManifest"] == {"UIApplicationSupportsMultipleScenes": False}
    assert info["UILaunchScreen"] == {}  # without it an app runs in the frame of an old phone
    if "import ClientKit" in code_of(app) and app.folder != "KanjiKanaTrainer":  # the trainer asks no server
        assert (info["QuartetBaseURL"], info["QuartetIsDemo"]) == ("$(QUARTET_BASE_URL)", "$(QUARTET_IS_DEMO)")
        assert info["NSAppTransportSecurity"] == {"NSAllowsLocalNetworking": True}
        assert info["NSLocalNetworkUsageDescription"].endswith(".")


@each_app
def test_the_system_opens_the_addresses_that_the_app_reads(app):
    read = set(re.findall(r'url\.scheme == "(\w+)"', code_of(app)))
    opened = {scheme for kind in info_of(app).get("CFBundleURLTypes", []) for scheme in kind["CFBundleURLSchemes"]}
    assert opened == read
    assert read == {"TruFan": {"trufan"}, "TruFanStaff": {"trufanstaff"}, "Soul": {"soul"}}.get(app.folder, set())


@each_app
def test_what_needs_a_sentence_has_one(app):
    code, info = code_of(app), info_of(app)
    needed = {sentence for pattern, sentence in SENTENCES.items() if re.search(pattern, code)}
    assert needed <= set(info)
    assert all(info[key].endswith(".") for key in info if key.endswith("UsageDescription"))


@each_app
def test_pushes_have_their_entitlement(app):
    takes = "@PlatformDelegate" in code_of(app)
    name = settings_of(app)["Debug"].get("CODE_SIGN_ENTITLEMENTS")
    entitlements = plist(APPLE / name) if name else {}
    assert "aps-environment" in entitlements or not takes


@each_app
def test_the_privacy_manifest_is_whole(app):
    manifest = plist(APPLE / app.folder / "PrivacyInfo.xcprivacy")
    assert (manifest["NSPrivacyTracking"], manifest["NSPrivacyTrackingDomains"]) == (False, [])
    reasons = {entry["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory"):
               entry["NSPrivacyAccessedAPITypeReasons"] for entry in manifest["NSPrivacyAccessedAPITypes"]}
    needed = {name: [reason] for use, (name, reason) in REASONS.items() if re.search(use, code_of(app))}
    assert needed == {name: reason for name, reason in reasons.items() if name in needed}
    kinds = []
    for entry in manifest["NSPrivacyCollectedDataTypes"]:
        kinds.append(entry["NSPrivacyCollectedDataType"].removeprefix("NSPrivacyCollectedDataType"))
        assert (entry["NSPrivacyCollectedDataTypeLinked"], entry["NSPrivacyCollectedDataTypeTracking"]) == (True, False)
        assert entry["NSPrivacyCollectedDataTypePurposes"] == ["NSPrivacyCollectedDataTypePurposeAppFunctionality"]
    assert set(kinds) <= COLLECTED and len(kinds) == len(set(kinds))


@each_app
def test_the_privacy_manifest_names_what_the_app_sends(app):
    manifest = plist(APPLE / app.folder / "PrivacyInfo.xcprivacy")
    kinds = {entry["NSPrivacyCollectedDataType"].removeprefix("NSPrivacyCollectedDataType")
             for entry in manifest["NSPrivacyCollectedDataTypes"]}
    code = code_of(app)
    assert ("PhotosPicker(" in code) == ("PhotosorVideos" in kinds)
    assert "DeviceID" in kinds or "@PlatformDelegate" not in code
    assert ("SoulSession" in code or "TruFanSession" in code) == ("UserID" in kinds)


@each_app
def test_the_icon_is_as_the_app_store_takes_it(app):
    assert (APPLE / f"Icons/{app.folder}.svg").exists()
    icon = (APPLE / app.folder / "Assets.xcassets/AppIcon.appiconset/AppIcon.png").read_bytes()
    assert icon[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, colour = struct.unpack(">IIBB", icon[16:26])
    assert (width, height, depth, colour) == (1024, 1024, 8, 2)  # 2: RGB, without transparency
