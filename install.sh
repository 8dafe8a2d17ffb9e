#!/bin/sh
# Installs the released program `fourgone` for whoever runs this, and nobody else:
#
#   curl -fsSL https://github.com/fourgone/fourgone/releases/latest/download/install.sh | sh
#
# It downloads the archive for this machine, compares it with its published checksum, and copies the
# program and its manual. It needs no root, changes no settings, and says what it does.
#
#   FOURGONE_VERSION   the version, as in v0.1.0; the newest if this is not set
#   FOURGONE_PREFIX    where to: PREFIX/bin and PREFIX/share/man/man1; ~/.local if this is not set
#   FOURGONE_RELEASES  the address of all releases, for mirrors
set -eu

releases=${FOURGONE_RELEASES:-https://github.com/fourgone/fourgone/releases}

say() { printf '%s\n' "$*"; }
fail() {
  printf 'fourgone was not installed: %s\n' "$*" >&2
  exit 1
}
has() { command -v "$1" > /dev/null 2>&1; }

# Downloads an address to a file.
download() {
  if has curl; then
    curl --fail --silent --show-error --location --retry 2 --output "$2" "$1"
  elif has wget; then
    wget --quiet --tries=3 --output-document="$2" "$1"
  else
    fail "downloading needs curl or wget, and neither is installed"
  fi || fail "$1 cannot be downloaded"
}

# The SHA-256 of a file.
checksum() {
  if has sha256sum; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif has shasum; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  else
    fail "checking the download needs sha256sum or shasum, and neither is installed"
  fi
}

# The whole of it is one function, so that half a download of this script does nothing.
main() {
  case "$(uname -s)-$(uname -m)" in
    Linux-x86_64 | Linux-amd64) target=x86_64-unknown-linux-musl ;;
    Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-musl ;;
    Darwin-x86_64) target=x86_64-apple-darwin ;;
    Darwin-arm64) target=aarch64-apple-darwin ;;
    *) fail "there is no archive for $(uname -s) on $(uname -m); build it with \`cargo install fourgone-cli --locked\`" ;;
  esac
  if [ -z "${FOURGONE_PREFIX:-}" ] && [ -z "${HOME:-}" ]; then
    fail "HOME is not set; set FOURGONE_PREFIX to the folder to install into"
  fi
  prefix=${FOURGONE_PREFIX:-$HOME/.local}

  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT TERM

  version=${FOURGONE_VERSION:-}
  if [ -z "$version" ]; then
    download "$releases/latest/download/version.txt" "$work/version.txt"
    version=$(head -n 1 "$work/version.txt")
  fi
  case "$version" in
    *[!0-9A-Za-z.-]* | '') fail "'$version' is not a version" ;;
    v[0-9]*) ;;
    *) fail "'$version' is not a version; they look like v0.1.0" ;;
  esac

  name=fourgone-$version-$target
  say "Downloading $name.tar.gz from $releases"
  download "$releases/download/$version/$name.tar.gz" "$work/$name.tar.gz"
  download "$releases/download/$version/$name.tar.gz.sha256" "$work/sum"
  # Only the sum counts: whatever else the file says is not a path to be read.
  wanted=$(head -n 1 "$work/sum" | cut -c 1-64)
  found=$(checksum "$work/$name.tar.gz")
  [ "$wanted" = "$found" ] ||
    fail "the checksum of $name.tar.gz is $found, but $wanted was published; try again"

  tar -xzf "$work/$name.tar.gz" -C "$work" || fail "$name.tar.gz cannot be unpacked"

  mkdir -p "$prefix/bin" "$prefix/share/man/man1" || fail "cannot write to $prefix"
  # A program that runs cannot be written over, but another can take its place.
  cp "$work/$name/fourgone" "$prefix/bin/.fourgone.new" || fail "cannot write to $prefix/bin"
  chmod 755 "$prefix/bin/.fourgone.new"
  # Here and not where it was unpacked: programs in /tmp may not be allowed to run.
  "$prefix/bin/.fourgone.new" --version > /dev/null || {
    rm -f "$prefix/bin/.fourgone.new"
    fail "the program does not run on this machine"
  }
  mv -f "$prefix/bin/.fourgone.new" "$prefix/bin/fourgone"
  cp "$work/$name"/man/*.1 "$prefix/share/man/man1/"
  say "Installed $prefix/bin/fourgone ($version) and its manual in $prefix/share/man/man1"

  case ":${PATH:-}:" in
    *":$prefix/bin:"*) say "Type \`fourgone\` to play." ;;
    *) say "Add $prefix/bin to your PATH, then type \`fourgone\` to play." ;;
  esac
}

main
