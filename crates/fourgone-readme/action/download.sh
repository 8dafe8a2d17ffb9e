#!/usr/bin/env bash
# Downloads the released program for the action's own version, and checks it:
#
#   download.sh VERSION FOLDER
#
# VERSION is what the workflow has behind the @. Ends with 0 and FOLDER/bin/fourgone if that is a
# release and its archive is as its checksum says; with 3 if there is none to be had, so that the
# program must be built. It says which, and why.
#
# FOURGONE_RELEASES is the address of all releases, for tests.
set -euo pipefail

version=${1:?version}
folder=${2:?folder}
releases=${FOURGONE_RELEASES:-https://github.com/fourgone/fourgone/releases/download}
protocols='=https'
[[ $releases != http://127.0.0.1:* ]] || protocols='=http'

none() {
  echo "$1; building the program from its sources instead, which takes a few minutes" >&2
  exit 3
}

# A branch or a commit is not a release: what was released may be older.
[[ $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] || none "$version is not a release"

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) target=x86_64-unknown-linux-musl ;;
  Linux-aarch64) target=aarch64-unknown-linux-musl ;;
  *) none "there is no archive for $(uname -s) on $(uname -m)" ;;
esac

name=fourgone-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A damaged download is tried once more: connections break.
for attempt in 1 2; do
  for file in "$name.tar.gz" "$name.tar.gz.sha256"; do
    curl --fail --silent --show-error --location --retry 3 --retry-delay 1 --max-time 120 \
      --proto "$protocols" --output "$work/$file" "$releases/$version/$file" ||
      none "$file cannot be downloaded"
  done
  # Only the sum counts: whatever else the file says is not a path to be read.
  wanted=$(grep -oiE '^[0-9a-f]{64}\b' "$work/$name.tar.gz.sha256" | head -n 1 || true)
  found=$(sha256sum "$work/$name.tar.gz" | cut -d ' ' -f 1)
  [[ -n $wanted && ${wanted,,} == "$found" ]] && break
  ((attempt == 1)) || none "$name.tar.gz does not have the checksum that was published with it"
done

# The archive has one folder with the program and more; only the program is taken.
tar -xzf "$work/$name.tar.gz" -C "$work" "$name/fourgone" || none "$name.tar.gz has no program"
mkdir -p "$folder/bin"
install -m 755 "$work/$name/fourgone" "$folder/bin/fourgone"
echo "fourgone $version was downloaded and checked" >&2
