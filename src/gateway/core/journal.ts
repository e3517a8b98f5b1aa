/**
 * The journal of the test environment: the last requests, so that a tester sees what the page really sent. Whether a
 * parameter's value may be shown is decided when the entry is made; nothing is masked afterwards (design decision 12).
 */
import { isParameter, isSecretParameter } from '#contract/parameters/index.ts';
import { withoutCardNumbers } from '#contract/parameters/stray-number.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { isAccountNumber, maskAccount } from './account-seal.ts';
import { readCheckoutKey } from './identifiers.ts';

export interface JournalEntry {
  /** ISO 8601. */
  readonly time: string;
  /** The name of the process that answered, among those of its database. */
  readonly node: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The value is null for an unknown parameter, because it might be secret. */
  readonly parameters: Readonly<Record<string, string | MaskedNumber | null>>;
}

export interface MaskedNumber {
  readonly bin: string;
  readonly last4: string;
}

export interface Journal {
  add(entry: Omit<JournalEntry, 'parameters'>, parameters: Parameters): void;
  /** Returns the last entries, oldest first. */
  entries(): readonly JournalEntry[];
  clear(): void;
}

const maxEntries = 1000;
/**
 * Maximum length of all entries together as JSON, in characters. Without it, carts with thousands of parameters could
 * fill the memory.
 */
const maxCharacters = 8_000_000;

/**
 * The minimum length of a card number of which a part is shown. The first six and last four digits of a shorter number
 * would be most of it.
 */
const minShownDigits = 13;

/**
 * Makes a journal that keeps its entries as JSON. A trap: in V8 a substring refers to the whole original text, so 200
 * characters of a body would keep the whole body in memory. JSON makes a copy.
 */
export function newJournal(): Journal {
  const kept: string[] = [];
  let characters = 0;
  return {
    add(entry, parameters) {
      const text = JSON.stringify({ ...entry, parameters: shownParameters(parameters) });
      kept.push(text);
      characters += text.length;
      while (kept.length > maxEntries || characters > maxCharacters) {
        characters -= kept.shift()?.length ?? characters;
      }
    },
    entries: () => kept.map((text) => JSON.parse(text)),
    clear() {
      kept.length = 0;
      characters = 0;
    },
  };
}

/** Longest value that is shown, in characters. */
const maxShownLength = 200;

/**
 * Returns the parameters as the journal shows them: without security codes, and with only the first and last digits of
 * a card number.
 */
export function shownParameters(parameters: Parameters): JournalEntry['parameters'] {
  const shown: Record<string, string | MaskedNumber | null> = Object.create(null);
  for (const [name, value] of Object.entries(parameters)) {
    if (/cv[vcn]/i.test(name)) continue;
    shown[withoutCardNumbers(name)] = name === 'card.number' ? maskedNumber(value) : shownValue(name, value);
  }
  return shown;
}

/** Returns what may be seen of a card number: its first six and last four digits. */
export function maskedNumber(number: string): MaskedNumber {
  const digits = number.replace(/[^0-9]/g, '');
  if (digits.length < minShownDigits) return { bin: '', last4: '' };
  return { bin: digits.slice(0, 6), last4: digits.slice(-4) };
}

function shownValue(name: string, value: string): string | null {
  if (name === 'checkoutId') return shownCheckoutId(value) ?? null;
  if (!isParameter(name) || isSecretParameter(name)) return null;
  if (isAccountNumber(name, value)) return maskAccount(name, value);
  const text = withoutCardNumbers(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

/**
 * Returns a checkout id as the journal shows it; undefined when the text is no checkout id. A caller can write any text
 * after the dot, so card numbers are masked there.
 */
export function shownCheckoutId(id: string): string | undefined {
  const key = readCheckoutKey(id);
  return key === undefined ? undefined : key + withoutCardNumbers(id.slice(key.length));
}
