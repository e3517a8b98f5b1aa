/**
 * How many ids that other people make are taken for a card number: by the check digit alone, and by the check digit with the
 * start and the length of a brand, which is the rule (src/contract/parameters/stray-number.ts).
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { ownBuild } from './own-build.mjs';
import { round } from './statistics.mjs';

const count = 100_000;

const digits = (/** @type {number} */ length) => Array.from({ length }, () => randomInt(10)).join('');
/** A moment of three years. */
const moment = () => Date.UTC(2025, 0, 1) + randomInt(3 * 365 * 86_400) * 1_000 + randomInt(1_000);
const day = () => new Date(moment()).toISOString().slice(0, 10);

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
  'IBAN in groups': () => `DE${digits(2)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
};

/** @typedef {{ holdsCardNumber: (text: string) => boolean }} Rule */
/** @typedef {{ passesLuhn: (digits: string) => boolean }} Check */

export async function measure() {
  const build = await ownBuild({
    rule: 'src/contract/parameters/stray-number.ts',
    check: 'src/contract/card/number.ts',
  });
  const { holdsCardNumber } = /** @type {Rule} */ (await build.load('rule'));
  const { passesLuhn } = /** @type {Check} */ (await build.load('check'));
  build.remove();
  const byCheckAlone = (/** @type {string} */ text) =>
    [...text.matchAll(/(?<![0-9])[0-9](?:[ -]?[0-9]){11,18}(?![0-9])/g)].some(([match]) =>
      passesLuhn(match.replace(/[^0-9]/g, '')),
    );
  return Object.entries(ids).map(([kind, make]) => {
    const made = Array.from({ length: count }, make);
    const share = (/** @type {(text: string) => boolean} */ rule) =>
      round((100 * made.filter(rule).length) / count, 3);
    return {
      kind,
      'check digit alone, %': share(byCheckAlone),
      'with a brand, %': share((text) => holdsCardNumber(text)),
    };
  });
}
