#!/usr/bin/env bash
# Two packages of states give Mexico City two codes, and one of them is not ISO 3166-2's.
# Guess: MX-CMX in both, since each names its member after ISO (`isoCode`).
# Seen: country-state-city 3.2.1 has CDMX and finds nothing for CMX, while the other 31 states have ISO's three letters;
# country-region-data 4.1.0 has CMX.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts country-state-city@3.2.1 country-region-data@4.1.0
cat > seen.cjs <<'CODE'
const { State } = require('country-state-city');
const { allCountries } = require('country-region-data');
const states = State.getStatesOfCountry('MX').map((one) => one.isoCode);
console.log('country-state-city', states.length, states.filter((code) => code.length !== 3).join(' '), String(State.getStateByCodeAndCountry('CMX', 'MX')));
console.log('country-region-data', allCountries.find((one) => one[1] === 'MX')[2].filter((one) => /^C.?MX/.test(one[1])).join(' '));
CODE
expected=$(cat <<'SEEN'
country-state-city 32 CDMX undefined
country-region-data Ciudad de México,CMX
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
