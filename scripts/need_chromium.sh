#!/bin/sh
# Chromium for the browser tests, from the system's packages. Where it cannot be installed this says so, and the tests fail.
PACKAGES="chromium fonts-dejavu fonts-noto-color-emoji"

have() { command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1; }

have && exit 0
if [ "$(id -u)" = 0 ]; then
  as_root=""
elif sudo -n true >/dev/null 2>&1; then
  as_root="sudo -n"
else
  as_root="cannot"
fi
if command -v apt-get >/dev/null 2>&1 && [ "$as_root" != cannot ]; then
  echo "Installing Chromium for the browser tests (once) ..."
  export DEBIAN_FRONTEND=noninteractive
  { $as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends $PACKAGES; } >/dev/null 2>&1
fi
have && exit 0
cat >&2 <<EOF
Chromium is missing and could not be installed here, so the browser tests will fail.
On Debian, as root:  apt-get install $PACKAGES
Elsewhere: put a Chromium on the PATH as 'chromium'.
EOF
