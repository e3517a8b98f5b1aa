/**
 * Reads from the address which widget options a visitor of the playground chose. Strangers can write the address, too,
 * so its values are not trusted.
 */
import { dottedRows, optionChapters } from '#contract/options/chapters/index.ts';
import type { OptionRule } from '#contract/options/rules.ts';
import { findRule } from '#contract/options/whole-table.ts';
import { queryValue } from '../pages/preferences.ts';

export type Control =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text' | 'number' | 'list' | 'object' };

/** A widget option that the playground shows a control for. */
export interface PlayOption {
  /** Name of the option with dots, such as `spinner.lines`. */
  readonly key: string;
  readonly control: Control;
  /** Values that the option takes, in the words of the widget's console messages. */
  readonly expected: string;
  /** Default of the option; undefined when it has none. */
  readonly fallback: unknown;
  /** What the option does, in English. */
  readonly text: string;
}

export interface PlayChapter {
  readonly title: string;
  readonly options: readonly PlayOption[];
}

/** Name of the parameter in the address that carries an option's value. */
export const toOptionParameter = (key: string): string => `o.${key}`;

export const playChapters: readonly PlayChapter[] = optionChapters.map(({ title, rows }) => ({
  title,
  options: dottedRows(rows).flatMap(([key, { text }]) => {
    const rule = findRule(key);
    const control = rule && controlOf(rule);
    if (rule === undefined || control === undefined) return [];
    const { expected, fallback } = rule;
    return [{ key, control, expected, fallback, text: text.replaceAll('`', '') }];
  }),
}));

/** Choices of the playground itself, by option key. They are in the code that it shows, unless the visitor chooses others. */
export const defaultChoices: ReadonlyMap<string, string> = new Map([['layout', 'accordion']]);

/** Longest value that is read from the address, in characters. It leaves room for a whole list of labels. */
const maxLength = 2000;

export type Options = { [name: string]: unknown };

/**
 * Returns the chosen values by option key, as the visitor wrote them, after {@link defaultChoices}. Leaves out unknown
 * keys, empty values and values that are too long.
 */
export function writtenOptions(request: { readonly query: unknown }): ReadonlyMap<string, string> {
  const all = playChapters.flatMap(({ options }) => options);
  const read = all.flatMap(({ key }) => {
    const value = queryValue(request, toOptionParameter(key))?.trim() ?? '';
    return value === '' || value.length > maxLength ? [] : [[key, value] as const];
  });
  return new Map([...defaultChoices, ...read]);
}

/**
 * Builds `wpwlOptions` from the values in the address. Passes on a value that the option does not take as text, so that
 * the widget reports the mistake on the console. Option names come from the table alone; values are only ever used as
 * data.
 */
export function readChosenOptions(written: ReadonlyMap<string, string>): Options {
  const options: Options = {};
  for (const { key, control } of playChapters.flatMap((chapter) => chapter.options)) {
    const text = written.get(key);
    if (text !== undefined) put(options, key.split('.'), takenFrom(control, text));
  }
  return options;
}

function put(options: Options, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    options[name] = value;
    return;
  }
  const inner = options[name];
  const members: Options = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  put(members, rest, value);
  options[name] = members;
}

function takenFrom({ kind }: Control, text: string): unknown {
  if (kind === 'text') return text;
  const parsed = parsedJson(text);
  if (kind === 'list') return Array.isArray(parsed) ? parsed : text.split(/[\s,]+/);
  if (kind === 'object') return typeof parsed === 'object' ? parsed : text;
  return typeof parsed === 'boolean' || typeof parsed === 'number' ? parsed : text;
}

/**
 * Parses JSON. Returns undefined when the text is not JSON. Drops members named `__proto__`, because they would set a
 * prototype in the code that the playground shows.
 */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => (name === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}

/**
 * Chooses the control for an option. Returns undefined for a callback, because the playground logs callbacks instead,
 * and for an object whose members have controls of their own.
 */
function controlOf({ expected, fallback, members }: OptionRule<unknown>): Control | undefined {
  if (expected === 'a function') return undefined;
  if (expected === 'true or false') return { kind: 'choice', values: ['true', 'false'] };
  const words = expected.split(' or ').map((word) => /^"(.+)"$|^(-?\d+)$/.exec(word));
  if (words.every((found) => found !== null)) {
    return { kind: 'choice', values: words.map(([, word, digits]) => word ?? digits ?? '') };
  }
  if (expected.startsWith('an array')) return { kind: 'list' };
  if (!expected.startsWith('an object')) return { kind: /\ba number$/.test(expected) ? 'number' : 'text' };
  return members !== undefined && fallback !== undefined ? undefined : { kind: 'object' };
}
