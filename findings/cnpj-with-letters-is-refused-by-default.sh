#!/usr/bin/env bash
# Brazil gives companies a CNPJ with letters since July 2026. Of four packages two take one.
# Guess: a package that knows the new form takes it, because both forms are valid side by side.
# Seen: cpf-cnpj-validator 2.1.2 and stdnum 1.12.0 take it; @brazilian-utils/brazilian-utils 2.4.0 takes it only with
# `version: 2` as a number and refuses it without a word otherwise; validator 13.15.35 (isTaxID) knows the old form alone.
# The number is the example of the Receita Federal.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts cpf-cnpj-validator@2.1.2 stdnum@1.12.0 @brazilian-utils/brazilian-utils@2.4.0 validator@13.15.35
cat > seen.cjs <<'CODE'
const cnpj = '12.ABC.345/01DE-35';
const { isValidCnpj } = require('@brazilian-utils/brazilian-utils');
console.log('cpf-cnpj-validator', require('cpf-cnpj-validator').cnpj.isValid(cnpj));
console.log('stdnum', require('stdnum').stdnum.BR.cnpj.validate(cnpj).isValid);
console.log('brazilian-utils', isValidCnpj(cnpj));
console.log('brazilian-utils, version 2', isValidCnpj(cnpj, { version: 2 }));
console.log('brazilian-utils, version "2"', isValidCnpj(cnpj, { version: '2' }));
console.log('validator', require('validator').isTaxID(cnpj, 'pt-BR'));
CODE
expected=$(cat <<'SEEN'
cpf-cnpj-validator true
stdnum true
brazilian-utils false
brazilian-utils, version 2 true
brazilian-utils, version "2" false
validator false
SEEN
)
seen=$(node seen.cjs)
printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
