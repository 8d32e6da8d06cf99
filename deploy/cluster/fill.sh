#!/bin/sh
# Fills the templates of this folder with a file of values: fill.sh VALUES FOLDER
# A placeholder is @NAME@. Ends with 1 if a template names a value that the file does not give.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 VALUES FOLDER" >&2; exit 2; }
values=$1
folder=$2
templates=$(dirname "$0")/templates
mkdir -p "$folder"
script=$(mktemp)
trap 'rm -f "$script"' EXIT
# Each line NAME=value becomes a replacement; what sed would read as its own signs is escaped.
grep -E '^[A-Z_]+=.' "$values" | sed -E 's/[\\&|]/\\&/g; s/^([A-Z_]+)=(.*)$/s|@\1@|\2|g/' >"$script"
# The files contain passwords.
umask 027
for template in "$templates"/*; do
  name=$(basename "$template")
  sed -f "$script" "$template" >"$folder/$name"
  if [ -x "$template" ]; then chmod u+x "$folder/$name"; fi
  if missing=$(grep -oE '@[A-Z_]+@' "$folder/$name"); then
    echo "$name: no value for" $missing >&2
    exit 1
  fi
done
