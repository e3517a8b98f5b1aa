#!/usr/bin/env bash
# Post for the armed forces of the United States goes to the states AA, AE and AP (Google's address data, `data/US`).
# Guess: country-state-city 3.2.1, with 66 states of that country, has more of them than country-region-data 4.1.0, with 62.
# Seen: country-state-city lacks the three, and the three states in free association, but has nine outlying islands
# as states of their own (UM-67 to UM-95). country-region-data has all six, and the islands not at all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts country-state-city@3.2.1 country-region-data@4.1.0
cat > seen.mjs <<'CODE'
import countryStateCity from 'country-state-city';
import { allCountries } from 'country-region-data';
const tables = {
  'country-state-city': countryStateCity.State.getStatesOfCountry('US').map(({ isoCode }) => isoCode),
  'country-region-data': allCountries.find(([, code]) => code === 'US')[2].map(([, code]) => code),
};
for (const [name, codes] of Object.entries(tables)) {
  const lacks = ['AA', 'AE', 'AP', 'FM', 'MH', 'PW'].filter((code) => !codes.includes(code));
  const islands = codes.filter((code) => code.startsWith('UM-'));
  console.log(`${name}: ${codes.length}, lacks ${lacks.join(' ') || 'none'}, ${islands.length} islands`);
}
CODE
expected=$(cat <<'SEEN'
country-state-city: 66, lacks AA AE AP FM MH PW, 9 islands
country-region-data: 62, lacks none, 0 islands
SEEN
)
seen=$(node seen.mjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
