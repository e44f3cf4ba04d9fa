#!/bin/bash
# The documents that rows name with "other:", and outlined PDFs for `evaluate toc`: PDFs that Debian
# packages ship, of other kinds than those in the data folder (standards, papers, a folded card,
# manuals, user guides, a FAQ; English and French).
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
install.en.pdf|installation-guide-amd64|usr/share/doc/installation-guide-amd64/en/install.en.pdf|bf81d9e4142399afb730f1b93d0e761ed1c9992b52de3ca4c65336274a6c5bfb
install.fr.pdf|installation-guide-amd64|usr/share/doc/installation-guide-amd64/fr/install.fr.pdf|295b9a4194866f7d772c645957765777bfe6b8f76f827b93a353db7c43b2553a
muttprint-manual.en.pdf|muttprint-manual|usr/share/doc/muttprint/manual/manual-en.pdf|bb728f8666583e79a10722fee3febcbf3b24b6f4c58edf2f78f1e16aff5e8994
spqr_user_guide.pdf|libsuitesparse-doc|usr/share/doc/libsuitesparse-dev/spqr_user_guide.pdf|5797980bea5298118a882d543c15b62315b75bd7940d9d708b69bd94755f37ce
intro_sp.pdf|r-cran-sp|usr/lib/R/site-library/sp/doc/intro_sp.pdf|e2d3bdae779e19724923ee1bdb976be6082afd825a19f3b6a675e36d09755527
generalsiminf.pdf|r-cran-multcomp|usr/lib/R/site-library/multcomp/doc/generalsiminf.pdf|261ba9e67d6b237891ccd8338f8b3e28b31f51b78b4fbe1fa5b392f998bef5e2
decision-vegan.pdf|r-cran-vegan|usr/lib/R/site-library/vegan/doc/decision-vegan.pdf|51d9fc0c832930202595b90176566259c0c79c5420d0969e1a5f874780b77329
diversity-vegan.pdf|r-cran-vegan|usr/lib/R/site-library/vegan/doc/diversity-vegan.pdf|e653242bcabb9ce27e2f877b192f74a784eaa43ff031851a82626945a7dd96b5
glpk-graphs.pdf|glpk-doc|usr/share/doc/glpk-doc/graphs.pdf|14ba079a0ae34b6a8717b090851ad5248aa1a4ea34ac9430fdcf547c70ff305b
glpk-gmpl.pdf|glpk-doc|usr/share/doc/glpk-doc/gmpl.pdf|df54ba811d1fe3c041447b575997298d63b0a6366e39454ef2efc382f08203c2
mpich-user.pdf|mpich-doc|usr/share/doc/mpich/user.pdf|24ce6e8294a8e49f263c1d4ba73ab6b981491c540980ea1173b8cc83aeda0f5c
fontconfig-user.pdf|fontconfig|usr/share/doc/fontconfig/fontconfig-user.pdf|8851a84c668b22261828d36a10f9c46dac3faadf78122995dd92842f9f51747f
shared-mime-info-spec.pdf|shared-mime-info|usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf|4d9666c46b4d367a12e2922f4f3b114396c377106c57bbc934d03320e6888002
sdccman.pdf|sdcc-doc|usr/share/doc/sdcc-doc/sdccman.pdf|8887f9fd940ee8aabe9429c28b53f264669f5c2c406688baf4b3d6c49438b2fb
asymptote.pdf|asymptote-doc|usr/share/doc/asymptote/asymptote.pdf|e17165321f74a5ec1b884cf20773cc43361df8f7fc707b071debf4ef707de051
liboctave.pdf|octave-doc|usr/share/doc/octave/liboctave.pdf|af9cc69f2056163420e94f6569eb79c8f6849c1dfc054b632675c78116b49c81
R-admin.pdf|r-doc-pdf|usr/share/R/doc/manual/R-admin.pdf|50e256b5f873bbee4c8482df3754fa8654f02ef693409fe5e30b2f114e3efe9f
pari-develop.pdf|pari-doc|usr/share/pari/doc/develop.pdf|976f1d8271576a0a505a902605f4ffc2a55dde84ba57d5fcd5886d42e89c78f5
'

cd "$work"
while IFS='|' read -r name package file sum; do
  [ -n "$name" ] || continue
  if ! echo "$sum  $folder/$name" | sha256sum --check --status 2>/dev/null; then
    if [ ! -d "$package" ]; then
      apt-get download "$package" >/dev/null
      dpkg-deb -x "$package"_*.deb "$package"
    fi
    [ -f "$package/$file" ] || file=$file.gz
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
