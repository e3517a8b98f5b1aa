/** Reads the request headers that say what a client accepts (RFC 9110, 12.5), and `If-None-Match`. */
import { recentlyUsed } from './recently-used.ts';

/**
 * Returns the first offered content coding that the client accepts; `identity` when it accepts none. Offer the best
 * coding first.
 */
export function chooseEncoding<Coding extends string>(
  accepted: string | undefined,
  offered: readonly Coding[],
): Coding | 'identity' {
  const weights = weightsIn((accepted ?? '').slice(0, maxLength));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  return offered.find((coding) => weightOf(coding) > 0) ?? 'identity';
}

/**
 * Whether the client wants JSON. A browser that submits a form by itself asks for `text/html` and does not want JSON. A
 * client that sends no `Accept`, or accepts anything, gets JSON.
 */
export function wantsJson(accepted: string | undefined): boolean {
  const types = parts(accepted).filter(({ weight }) => weight > 0);
  if (types.length === 0) return true;
  const has = (type: string) => types.some(({ value }) => value === type);
  return has('application/json') || has('application/*') || (has('*/*') && !has('text/html'));
}

/** Whether the client wants Markdown rather than a page, as programs do that read documents. No browser asks for it. */
export function wantsMarkdown(accepted: string | undefined): boolean {
  const weightOf = (type: string) => parts(accepted).find(({ value }) => value === type)?.weight ?? 0;
  const weight = weightOf('text/markdown');
  return weight > 0 && weight >= weightOf('text/html');
}

/** Returns the languages that a client accepts, the preferred one first. */
export function preferredLanguages(accepted: string | undefined): readonly string[] {
  const taken = parts(accepted).filter(({ weight }) => weight > 0);
  return taken.sort((one, other) => other.weight - one.weight).map(({ value }) => value);
}

/** Whether one of the entity tags in `If-None-Match` is the given one. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',', 50).some((part) => {
    const value = part.trim();
    return value === '*' || value === tag || value === `W/${tag}`;
  });
}

/** Returns the weights by value. Browsers send few different headers, so the last ones are kept. */
const weightsIn = recentlyUsed(
  100,
  (accepted) => new Map(parts(accepted).map(({ value, weight }) => [value, weight])),
);

/** Longest part of a header that is read, in characters. */
const maxLength = 1000;

function parts(header: string | undefined): { value: string; weight: number }[] {
  return (header ?? '')
    .slice(0, maxLength)
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map((part) => {
      const [value = '', ...options] = part.split(';').map((option) => option.trim());
      const weight = options.find((option) => option.startsWith('q='))?.slice(2);
      return { value, weight: weight === undefined ? 1 : Number(weight) };
    });
}
