#!/bin/sh
# Fetches the pinned packages whose files judge the parser into .cache/syntax-packages.
set -eu
cd "$(dirname "$0")/../../.."
cache=.cache/syntax-packages
mkdir -p "$cache/wheels"
while read -r requirement; do
  name=${requirement%%==*}
  [ -d "$cache/$name" ] && continue
  "${FRESHKERNEL_PYTHON:-.venv/bin/python}" -m pip download --quiet --no-deps \
    --only-binary=:all: --python-version 3.11 --platform manylinux2014_x86_64 \
    --platform manylinux_2_17_x86_64 --platform any --dest "$cache/wheels" "$requirement"
  wheel=$(ls -t "$cache"/wheels/*.whl | head -n 1)
  mkdir -p "$cache/$name.part"
  "${FRESHKERNEL_PYTHON:-.venv/bin/python}" -m zipfile -e "$wheel" "$cache/$name.part"
  find "$cache/$name.part" -type f ! -name '*.py' -delete
  mv "$cache/$name.part" "$cache/$name"
  rm -f "$wheel"
done < test/oracles/syntax/packages.txt
