/**
 * Splits form-encoded text into names and values, with the same result as `URLSearchParams` (WHATWG URL, 5.1). It does
 * not use that class, because this code takes a third of the time.
 */
import { hasFewDigits } from '#contract/parameters/readable.ts';

/** Returns name, value, name, value and so on. Text that is not ASCII is left to `URLSearchParams`. */
export function formPairs(text: string): readonly string[] {
  // The library drops a leading question mark. The text is ASCII when each character takes one byte.
  const isSpecial = text.startsWith('?') || Buffer.byteLength(text) !== text.length;
  return isSpecial ? [...new URLSearchParams(text)].flat() : pairsOf(text);
}

/** A name that was sent before. */
interface KnownName {
  /** The name as it is sent, with its equals sign. */
  readonly encoded: string;
  readonly plain: string;
  /** The name that followed it the last time. */
  next: KnownName | undefined;
}

/**
 * Splits ASCII text. A merchant's server sends the same names in the same order with every request. So each name is first
 * compared with the one that stood there the last time, which is then neither cut out nor decoded nor searched for.
 */
function pairsOf(text: string): string[] {
  const pairs: string[] = [];
  let before = start;
  let equals = -1;
  let percent = -1;
  let plus = -1;
  for (let from = 0; from < text.length; ) {
    let name = before.next;
    if (name === undefined || !text.startsWith(name.encoded, from)) {
      const end = endOf(text, from);
      if (equals < from) equals = nextOf('=', text, from);
      if (equals >= end) {
        if (end > from) pairs.push(decoded(text, from, end), '');
        from = end + 1;
        continue;
      }
      name = nameAt(text, from, equals);
      if (knownNames.has(name.encoded)) before.next = name;
    }
    const valueFrom = from + name.encoded.length;
    const end = endOf(text, valueFrom);
    if (percent < valueFrom) percent = nextOf('%', text, valueFrom);
    if (plus < valueFrom) plus = nextOf('+', text, valueFrom);
    const isPlain = percent >= end && plus >= end;
    pairs.push(name.plain, isPlain ? text.slice(valueFrom, end) : decoded(text, valueFrom, end));
    before = name;
    from = end + 1;
  }
  return pairs;
}

function endOf(text: string, from: number): number {
  return nextOf('&', text, from);
}

/** Returns the position of a character; the length of the text when it does not come any more. */
function nextOf(character: string, text: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/** The digits of the shortest card number. */
const minDigits = 12;
/** Maximum number and length of the names that are kept. */
const maxNames = 1000;
const maxNameLength = 100;

const knownNames = new Map<string, KnownName>();

/** Stands before the first name of every text. */
const start: KnownName = { encoded: '', plain: '', next: undefined };

function nameAt(text: string, from: number, equals: number): KnownName {
  const encoded = text.slice(from, equals + 1);
  const known = knownNames.get(encoded);
  if (known !== undefined) return known;
  const plain = decoded(text, from, equals);
  if (!mayBeKept(encoded, plain)) return { encoded, plain, next: undefined };
  if (knownNames.size >= maxNames) {
    knownNames.clear();
    start.next = undefined;
  }
  const name = { encoded: copyOf(encoded), plain: memberOf(plain), next: undefined };
  knownNames.set(name.encoded, name);
  return name;
}

/** Whether the memory may keep this name. A name with many digits may be a card number that somebody sent as a name. */
function mayBeKept(encoded: string, plain: string): boolean {
  return encoded.length <= maxNameLength && hasFewDigits(plain, minDigits);
}

/** A trap: in V8 a part of a text keeps the whole text in memory, here the body of a request. A copy does not. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Returns a copy in the form in which V8 keeps the names of members: it is found faster in an object. */
function memberOf(name: string): string {
  const [member = name] = Object.keys({ [name]: '' });
  return member;
}

/** Takes the bytes of a text that is being decoded. Empty at any other time, because a text may be a card number. */
const scratch = Buffer.alloc(4096);

/** Decodes a part of an ASCII text: percent-encoded bytes of UTF-8, and `+` for a space. */
function decoded(text: string, from: number, end: number): string {
  const bytes = end - from <= scratch.length ? scratch : Buffer.alloc(end - from);
  let length = 0;
  let bits = 0;
  for (let at = from; at < end; at += 1) {
    let byte = text.charCodeAt(at);
    if (byte === 0x2b) byte = 0x20;
    else if (byte === 0x25) {
      const code = (digitAt(text, at + 1) << 4) | digitAt(text, at + 2);
      // A percent sign without two digits stands for itself.
      if (code >= 0) {
        byte = code;
        at += 2;
      }
    }
    bytes[length] = byte;
    bits |= byte;
    length += 1;
  }
  const plain = bytes.toString(bits < 0x80 ? 'latin1' : 'utf8', 0, length);
  bytes.fill(0, 0, length);
  return plain;
}

const digits = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? -1 : digit;
});

/** Returns the value of a hexadecimal digit in ASCII; -1 for any other character. */
function digitAt(text: string, at: number): number {
  return digits[text.charCodeAt(at)] ?? -1;
}
