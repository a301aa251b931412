# The parts that a machine needs for Quartet, and how to get them. Sourced by the other scripts.

# To build and to run.
BUILD_PACKAGES="git pkg-config libc6-dev libstdc++-12-dev libsqlite3-dev libqrencode-dev"
BUILD_PACKAGES="$BUILD_PACKAGES zlib1g-dev libpq-dev libargon2-dev"
# Decodes and encodes photos, in a process of its own. Its library, libvips.so.42, makes Soul's portraits.
BUILD_PACKAGES="$BUILD_PACKAGES libvips-tools"
# Tells photos with a face from those without: data only, 1 MB.
BUILD_PACKAGES="$BUILD_PACKAGES opencv-data"
# Reads barcodes in photos, in a process of its own. ImageMagick, which it uses, is there with libvips.
BUILD_PACKAGES="$BUILD_PACKAGES zbar-tools"
# To test: a browser, and fonts so that screenshots look as they will on a tablet. Two more browsers, because
# an iPad's are WebKit; WebKitGTK needs a screen, if only a virtual one.
TEST_PACKAGES="chromium-headless-shell fonts-inter fonts-noto-cjk python3 python3-venv"
TEST_PACKAGES="$TEST_PACKAGES webkit2gtk-driver xvfb firefox-esr"
# The second engine. Its tests start a server of their own in a folder of their own.
TEST_PACKAGES="$TEST_PACKAGES postgresql haproxy"
# Judges the archives that the server makes.
TEST_PACKAGES="$TEST_PACKAGES unzip"
# To measure.
# binutils says how the linker has laid out a program.
BENCH_PACKAGES="wrk python3 python3-venv binutils"

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# The toolchain may be installed without being on the PATH of a non-login shell.
for folder in /opt/swift/usr/bin /usr/share/swift/usr/bin "${HOME:-/root}/.local/share/swiftly/bin"; do
  command -v swift >/dev/null 2>&1 || { [ -x "$folder/swift" ] && PATH="$PATH:$folder"; }
done
export PATH

require_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "Swift 6.3 is needed and was not found. Get it from https://www.swift.org/install/linux/debian/ and try again."
}

# The packages among the arguments that are not installed.
missing_packages() {
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      printf '%s ' "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null 2>&1; then sudo "$@"
  else fail "This needs root: $*"
  fi
}

# Installs the missing packages among the arguments. Fetches new package lists only if the old ones fail.
ensure_packages() {
  command -v dpkg-query >/dev/null 2>&1 || {
    say "This is not Debian: make sure that you have the equivalents of: $*"
    return 0
  }
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  say "Installing from Debian: $missing"
  # shellcheck disable=SC2086  # one argument per package
  install_packages $missing || { as_root apt-get update -qq && install_packages $missing; } ||
    fail "Could not install: $missing"
}

install_packages() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "$@" </dev/null >&2
}

# A virtual environment of our own for the tests' Python packages, renewed when the list changes.
ensure_python() {
  list=Tests/Browser/requirements.txt
  cmp -s "$list" .venv/installed.txt && return 0
  say "Installing the tests' Python packages into .venv"
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or newer is needed."
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --requirement "$list"
  cp "$list" .venv/installed.txt
}
