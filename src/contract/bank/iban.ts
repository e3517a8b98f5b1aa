/** International bank account numbers (ISO 13616 and its registry): lengths by country, check digits. */

/** Characters of an IBAN by country, as the registry gives them. */
const registry =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
  'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
  'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 ' +
  'YE30';

/** Characters of an IBAN by the country's two capitals. */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  registry.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const form = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/;

/** What is wrong with an IBAN: its form, its length for its country, or its check digits. Empty when it is right. */
export type IbanProblem = '' | 'form' | 'length' | 'check';

/**
 * Judges an IBAN without spaces, in any case. A country that is not in the registry may join it tomorrow: there only the
 * check digits decide.
 */
export function problemOfIban(iban: string): IbanProblem {
  const capitals = iban.slice(0, 35).toUpperCase();
  if (!form.test(capitals)) return 'form';
  const length = ibanLengths.get(capitals.slice(0, 2)) ?? capitals.length;
  if (capitals.length !== length) return 'length';
  return remainder(capitals.slice(4) + capitals.slice(0, 4)) === 1 ? '' : 'check';
}

/** Remainder by 97 of the number in which A stands for 10 and Z for 35 (ISO 7064, MOD 97-10). */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
