/**
 * Form-encoded text as names and values, the same ones as of `URLSearchParams` (WHATWG URL, 5.1). By hand, because that
 * takes half its time: measured 18 instead of 31 µs for 60 parameters, a fifteenth of preparing a checkout.
 */

/** Names and values in turns. What is malformed or not ASCII is left to `URLSearchParams`. */
export function formPairs(text: string): readonly string[] {
  if (special.test(text)) return byLibrary(text);
  try {
    return byHand(text.includes('+') ? text.replaceAll('+', ' ') : text);
  } catch (error) {
    if (error instanceof URIError) return byLibrary(text);
    throw error;
  }
}

/** What is not ASCII, and the question mark at the beginning that `URLSearchParams` leaves out. */
const special = /^\?|[^ -~]/;

function byLibrary(text: string): readonly string[] {
  return [...new URLSearchParams(text)].flat();
}

function byHand(text: string): readonly string[] {
  const pairs: string[] = [];
  let from = 0;
  while (from < text.length) {
    const mark = text.indexOf('&', from);
    const end = mark < 0 ? text.length : mark;
    if (end > from) {
      const equals = text.indexOf('=', from);
      const nameEnd = equals < 0 || equals > end ? end : equals;
      pairs.push(decoded(text.slice(from, nameEnd)), decoded(text.slice(nameEnd + 1, end)));
    }
    from = end + 1;
  }
  return pairs;
}

/** Throws a URIError for what is malformed. */
function decoded(text: string): string {
  let at = text.indexOf('%');
  if (at < 0) return text;
  let plain = '';
  let from = 0;
  for (; at >= 0; at = text.indexOf('%', from)) {
    const code = (digitAt(text, at + 1) << 4) | digitAt(text, at + 2);
    // Made of more bytes than one, or malformed.
    if (code < 0 || code > 0x7f) return decodeURIComponent(text);
    plain += text.slice(from, at) + String.fromCharCode(code);
    from = at + 3;
  }
  return plain + text.slice(from);
}

const digits = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? -1 : digit;
});

/** Of ASCII text; -1 for what is no hexadecimal digit. */
function digitAt(text: string, at: number): number {
  return digits[text.charCodeAt(at)] ?? -1;
}
