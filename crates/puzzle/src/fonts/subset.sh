#!/bin/sh
# Makes the fonts beside it from whole ones: sh subset.sh FOLDER, which holds Arimo-Regular.ttf and Arimo-Bold.ttf.
# It needs pyftsubset (pip install fonttools==4.68.0).
set -eu
cd "$(dirname "$0")"
latin=U+0020-007E,U+00A0-024F,U+0259,U+02BB-02BD,U+02C6-02DD,U+0300-0338,U+1E00-1EFF
others=U+0370-03FF,U+0400-052F,U+1F00-1FFF
signs=U+2010-2027,U+202F-205E,U+2070-209F,U+20A0-20BF,U+2100-214F,U+2150-215F,U+2190-2195,U+2202-2265,U+25A0-25CF,U+2660-2667
for weight in Regular Bold; do
    pyftsubset "$1/Arimo-$weight.ttf" --output-file="Arimo-$weight.ttf" --unicodes="$latin,$others,$signs" \
        --no-hinting --layout-features='' --no-glyph-names --notdef-outline --name-IDs=0,1,2,4,6,13,14 \
        --drop-tables+=GSUB,GPOS,GDEF,kern,gasp,meta,DSIG,FFTM
done
