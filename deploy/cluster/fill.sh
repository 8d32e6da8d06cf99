#!/bin/sh
# Fills the templates of this folder with a file of values: fill.sh VALUES FOLDER
# A placeholder is @NAME@. @NAME:FORM@ writes a value for where it stands, so that any password works:
#   single  between single quotes of YAML and SQL     double  between double quotes of userlist.txt
#   shell   between single quotes of a shell          url     in an address
# Ends with 1 if a template names a value that the file does not give.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 VALUES FOLDER" >&2; exit 2; }
values=$1
folder=$2
templates=$(dirname "$0")/templates
mkdir -p "$folder"
# The files contain passwords.
umask 027
for template in "$templates"/*; do
  name=$(basename "$template")
  # Bytes: an address encodes each of a letter's.
  LC_ALL=C awk -v name="$name" '
    function each(text, sign, by,   out, at) {
      while (at = index(text, sign)) { out = out substr(text, 1, at - 1) by; text = substr(text, at + 1) }
      return out text
    }
    function encoded(text,   out, at, one) {
      for (at = 1; at <= length(text); at++) {
        one = substr(text, at, 1)
        out = out (one ~ /[A-Za-z0-9._~-]/ ? one : sprintf("%%%02X", code[one]))
      }
      return out
    }
    function written(text, form) {
      if (form == "") return text
      if (form == "single") return each(text, quote, quote quote)
      if (form == "double") return each(text, "\"", "\"\"")
      if (form == "shell") return each(text, quote, quote "\\" quote quote)
      return encoded(text)
    }
    BEGIN { quote = sprintf("%c", 39); for (byte = 1; byte < 256; byte++) code[sprintf("%c", byte)] = byte }
    reading == "values" {
      at = index($0, "=")
      if ($0 ~ /^[A-Z_]+=./) value[substr($0, 1, at - 1)] = substr($0, at + 1)
      next
    }
    # One pass: what a value contains is never a placeholder.
    {
      out = ""
      while (match($0, /@[A-Z_]+(:(single|double|shell|url))?@/)) {
        place = substr($0, RSTART, RLENGTH)
        count = split(substr(place, 2, RLENGTH - 2), part, ":")
        if (!(part[1] in value)) missing = missing " " place
        out = out substr($0, 1, RSTART - 1) written(value[part[1]], count > 1 ? part[2] : "")
        $0 = substr($0, RSTART + length(place))
      }
      print out $0
    }
    END { if (missing != "") { print name ": no value for" missing | "cat >&2"; exit 1 } }
  ' reading=values "$values" reading=template "$template" >"$folder/$name"
  if [ -x "$template" ]; then chmod u+x "$folder/$name"; fi
done
