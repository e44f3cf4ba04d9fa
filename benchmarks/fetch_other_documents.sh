#!/bin/bash
# The documents that rows name with "other:": PDFs that Debian packages ship, of other kinds than
# those in the data folder (a standard, a paper, a folded card, manuals, a FAQ; English and French).
#
#     benchmarks/fetch_other_documents.sh [FOLDER]      (default /tmp/otherdocs)
#
# Nothing of them is committed. The truth of a row holds for the file whose sum is below; another
# version of a package is kept, and said.
set -euo pipefail

folder=${1:-/tmp/otherdocs}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"

# name | package | file in the package | sha256
documents='
fhs-3.0.pdf|debian-policy|usr/share/doc/debian-policy/fhs/fhs-3.0.pdf.gz|53d239e569a2d7b31a74fa09d585368c0f5a164e4624723fa2894660dd10fd23
project-history.fr.pdf|debian-history|usr/share/doc/debian-history/docs/project-history.fr.pdf|bf1e5229e74ccd2dbf010ad8f9f5d6c72fb25de3d76cdfb4a21d0682a4a56eff
refcard-fr-a4.pdf|debian-refcard|usr/share/doc/debian-refcard/refcard-fr-a4.pdf.gz|7876f11d932cf2bfa20881a57b36711125eaf4d0fd0edc69b7b49de571c76454
lmer.pdf|r-cran-lme4|usr/lib/R/site-library/lme4/doc/lmer.pdf|d13d6caf549b44c3543d01a7445c327ac472d266a8aee24f68a8d31d45d02ec9
speex-manual.pdf|speex-doc|usr/share/doc/speex/manual.pdf.gz|7b3c242882ff7da7c71e24ffcc0356a8eb2262d9090867d51959e109f2f819e9
debian-faq.en.pdf|debian-faq|usr/share/doc/debian/FAQ/debian-faq.en.pdf.gz|ea67ca925863324d97a30b5c926aed95efc687c689aa16788c9bed54525c0b47
'

cd "$work"
while IFS='|' read -r name package file sum; do
  [ -n "$name" ] || continue
  if ! echo "$sum  $folder/$name" | sha256sum --check --status 2>/dev/null; then
    apt-get download "$package" >/dev/null
    dpkg-deb -x "$package"_*.deb "$package"
    case $file in
      *.gz) gzip -dc "$package/$file" > "$folder/$name" ;;
      *) cp "$package/$file" "$folder/$name" ;;
    esac
  fi
  if echo "$sum  $folder/$name" | sha256sum --check --status; then
    echo "$folder/$name"
  else
    echo "$folder/$name: another version than the one that was read" >&2
  fi
done <<< "$documents"
