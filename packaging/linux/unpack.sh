#!/bin/sh
# Strikeboard in one file: unpacks itself into the user's cache the first time, then starts from there.
set -eu
version="@VERSION@"
cache="${XDG_CACHE_HOME:-$HOME/.cache}/strikeboard"
place="$cache/$version-$(cksum < "$0" | cut -d' ' -f1)"
if [ ! -x "$place/strikeboard/strikeboard" ]; then
    mkdir -p "$cache"
    fresh="$(mktemp -d "$cache/.unpacking-XXXXXX")"
    trap 'rm -rf "$fresh"' EXIT
    line=$(awk '/^__PACKED__$/ { print NR + 1; exit }' "$0")
    tail -n "+$line" "$0" | tar -xJ -C "$fresh" || {
        echo "strikeboard: this file could not be unpacked into $cache; it needs tar, xz and about 200 MB of room." >&2
        exit 2
    }
    mv "$fresh" "$place" 2>/dev/null || true
    trap - EXIT
    rm -rf "$fresh"
fi
exec "$place/strikeboard/strikeboard" "$@"
__PACKED__
