/**
 * Counts how many ids in the formats of other systems are mistaken for a card number: by the check digit alone, and by the
 * check digit together with a brand's first digits and length, which is our rule (src/contract/parameters/stray-number.ts).
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { ownBuild } from './own-build.mjs';
import { round } from './statistics.mjs';

const count = 100_000;

const digits = (/** @type {number} */ length) => Array.from({ length }, () => randomInt(10)).join('');
/** A random moment within three years. */
const moment = () => Date.UTC(2025, 0, 1) + randomInt(3 * 365 * 86_400) * 1_000 + randomInt(1_000);
const day = () => new Date(moment()).toISOString().slice(0, 10);

const dotted = () => day().split('-').reverse().join('.');

/** @type {Record<string, () => string>} */
const ids = {
  'order- and milliseconds': () => `order-${moment()}`,
  microseconds: () => `${moment()}${digits(3)}`,
  'yyyymmdd and 8 digits': () => day().replaceAll('-', '') + digits(8),
  'yymmdd and 10 digits': () => day().replaceAll('-', '').slice(2) + digits(10),
  'yyyy-mm-dd-8 digits': () => `${day()}-${digits(8)}`,
  UUID: () => randomUUID(),
  '16 hex': () => randomBytes(8).toString('hex'),
  '32 hex': () => randomBytes(16).toString('hex'),
  'base64 of 24 bytes': () => randomBytes(24).toString('base64'),
  '12 digits': () => digits(12),
  '13 digits': () => digits(13),
  '16 digits': () => digits(16),
  '19 digits': () => digits(19),
  'date.date': () => `${dotted()}-${dotted()}`,
  'date/date': () => `${dotted()}-${dotted()}`.replaceAll('.', '/'),
  'yyyy/mm/dd/6 digits': () => `${day().replaceAll('-', '/')}/${digits(6)}`,
  'yyyy-mm-dd-6 digits': () => `${day()}-${digits(6)}`,
  '+cc.area.number': () => `+${randomInt(1, 99)}.${digits(randomInt(2, 5))}.${digits(randomInt(6, 9))}`,
  'IPv4:port': () => `${[0, 0, 0, 0].map(() => randomInt(256)).join('.')}:${randomInt(65_536)}`,
  'latitude,longitude': () => `${digits(2)}.${digits(6)},${digits(2)}.${digits(6)}`,
  '2.3.3/4-2 digits': () => `${digits(2)}.${digits(3)}.${digits(3)}/${digits(4)}-${digits(2)}`,
  'object identifier': () => `1.3.6.1.4.1.${digits(5)}.${digits(2)}.${digits(2)}`,
  '4.4.4.4 digits': () => `${digits(4)}.${digits(4)}.${digits(4)}.${digits(4)}`,
  '4,4,4,4 digits': () => `${digits(4)},${digits(4)},${digits(4)},${digits(4)}`,
  'IBAN with dots': () => `DE${digits(2)}.${digits(4)}.${digits(4)}.${digits(4)}.${digits(4)}.${digits(2)}`,
  'IBAN in groups': () => `DE${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
};

/** @typedef {{ holdsCardNumber: (text: string) => boolean }} Rule */
/** @typedef {{ passesLuhn: (digits: string) => boolean }} Check */

export default async function measureCardForms() {
  const build = await ownBuild({
    rule: 'src/contract/parameters/stray-number.ts',
    check: 'src/contract/card/luhn.ts',
  });
  const { holdsCardNumber } = /** @type {Rule} */ (await build.load('rule'));
  const { passesLuhn } = /** @type {Check} */ (await build.load('check'));
  build.remove();
  const byCheck = (/** @type {RegExp} */ run) => (/** @type {string} */ text) =>
    [...text.matchAll(run)].some(([match]) => passesLuhn(match.replace(/[^0-9]/g, '')));
  const byCheckAlone = byCheck(/(?<![0-9])[0-9](?:[ -]?[0-9]){11,18}(?![0-9])/g);
  const withAnySign = byCheck(/(?<![0-9])[0-9](?:[^0-9A-Za-z]?[0-9]){11,18}(?![0-9])/g);
  return Object.entries(ids).map(([kind, make]) => {
    const made = Array.from({ length: count }, make);
    const share = (/** @type {(text: string) => boolean} */ rule) =>
      round((100 * made.filter(rule).length) / count, 3);
    return {
      kind,
      'check digit alone, %': share(byCheckAlone),
      'the same with any sign between digits, %': share(withAnySign),
      'with a brand, %': share((text) => holdsCardNumber(text)),
    };
  });
}
