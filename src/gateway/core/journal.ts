/**
 * The test environment's journal: the last requests, so that a tester sees what the page really sent. What a
 * parameter may show is decided where the entry is made; nothing is masked afterwards (design decision 12).
 */
import { isParameter, isSecretParameter } from '../../contract/parameters/index.ts';
import { withoutCardNumbers } from '../../contract/parameters/stray-number.ts';
import type { Parameters } from '../../contract/parameters/table.ts';
import { checkoutKeyOf } from './identifiers.ts';

export interface JournalEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Null for a parameter the gateway does not know: nobody can say what its value is. */
  readonly parameters: Readonly<Record<string, string | MaskedNumber | null>>;
}

export interface MaskedNumber {
  readonly bin: string;
  readonly last4: string;
}

export interface Journal {
  add(entry: Omit<JournalEntry, 'parameters'>, parameters: Parameters): void;
  /** The last ones, oldest first. */
  entries(): readonly JournalEntry[];
  clear(): void;
}

const mostEntries = 1000;
/** Of all entries as JSON: carts have thousands of parameters. */
const mostCharacters = 8_000_000;

/** A card number shorter than this shows nothing: first six and last four would be most of it. */
const shortestShown = 13;

/**
 * Entries are kept as JSON. A trap: V8 makes a piece of a text a window on the whole, so that 200 characters of a body
 * would keep all of it; JSON is a copy.
 */
export function newJournal(): Journal {
  const kept: string[] = [];
  let characters = 0;
  return {
    add(entry, parameters) {
      const text = JSON.stringify({ ...entry, parameters: shownParameters(parameters) });
      kept.push(text);
      characters += text.length;
      while (kept.length > mostEntries || characters > mostCharacters) {
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

/** Longest text of a value. */
const longestShown = 200;

/** Parameters as the journal shows them: no security code, no more of a card number than its ends. */
function shownParameters(parameters: Parameters): JournalEntry['parameters'] {
  const shown: Record<string, string | MaskedNumber | null> = Object.create(null);
  for (const [name, value] of Object.entries(parameters)) {
    if (/cv[vcn]/i.test(name)) continue;
    shown[withoutCardNumbers(name)] = name === 'card.number' ? maskedNumber(value) : shownValue(name, value);
  }
  return shown;
}

function maskedNumber(number: string): MaskedNumber {
  const digits = number.replace(/[^0-9]/g, '');
  if (digits.length < shortestShown) return { bin: '', last4: '' };
  return { bin: digits.slice(0, 6), last4: digits.slice(-4) };
}

function shownValue(name: string, value: string): string | null {
  if (name === 'checkoutId') return shownCheckoutId(value) ?? null;
  if (!isParameter(name) || isSecretParameter(name)) return null;
  const text = withoutCardNumbers(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/**
 * A checkout id as the journal shows it; undefined when the text is not such an id. Anybody can write what follows its dot,
 * so that card numbers are masked there.
 */
export function shownCheckoutId(id: string): string | undefined {
  const key = checkoutKeyOf(id);
  return key === undefined ? undefined : key + withoutCardNumbers(id.slice(key.length));
}
