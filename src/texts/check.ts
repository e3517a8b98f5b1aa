/**
 * Finds the mistakes in the language files by comparing them with `en.json`. The build and the tests call it, so that
 * a file that came back from a translation service is checked before anybody loads it.
 */
import { languages } from './languages.ts';

/** A language file as it was read, before it is checked. */
type Texts = Readonly<Record<string, unknown>>;

/** The ending of a counted text's key, which has one form for each plural category: `found_one`, `found_other`. */
const plural = /_(?:zero|one|two|few|many|other)$/;

/** Returns a sentence for every mistake in every language file; empty when all files are valid. */
export function findProblems(): readonly string[] {
  const files: Readonly<Record<string, Texts>> = import.meta.glob('./??.json', {
    eager: true,
    import: 'default',
  });
  const named = Object.entries(files).map(([name, texts]) => [name.slice(2, -5), texts] as const);
  const unlisted = named.filter(([code]) => !Object.hasOwn(languages, code));
  return [
    ...unlisted.map(([code]) => `${code}.json has no row in languages.ts.`),
    ...Object.values(languages).flatMap(({ code, tag }) => {
      const texts = files[`./${code}.json`];
      if (texts === undefined) return [`${code}.json is missing.`];
      return findTextProblems(tag, texts, files['./en.json'] ?? {}).map(
        (problem) => `${code}.json: ${problem}`,
      );
    }),
  ];
}

/**
 * Returns a sentence for every mistake in one language file; empty when the file is valid.
 *
 * @param tag the BCP 47 tag of the language, which decides the plural forms that it needs
 */
export function findTextProblems(tag: string, texts: Texts, english: Texts): readonly string[] {
  const own = flatten(texts);
  const source = flatten(english);
  const wanted = new Set([...source.keys()].flatMap((key) => pluralsOf(tag, key)));
  const missing = [...wanted].filter((key) => !own.has(key));
  const additional = [...own.keys()].filter((key) => !wanted.has(key));
  const changed = [...own].filter(([key, text]) => {
    const original = source.get(key) ?? source.get(key.replace(plural, '_other'));
    return original !== undefined && placeholders(text) !== placeholders(original);
  });
  return [
    ...missing.map((key) => `${key} is missing.`),
    ...additional.map((key) => `${key} is not in en.json.`),
    ...[...own].filter(([, text]) => text === '').map(([key]) => `${key} is empty.`),
    ...changed.map(([key]) => `${key} has other placeholders than English.`),
  ];
}

/** The `{0}` and `{{name}}` of a text. Their order may differ between languages. */
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}|\{\d+\}/g) ?? []).sort().join();

/**
 * Returns the keys that a language needs for an English key: for a counted text, one key for each of the language's
 * plural categories.
 */
function pluralsOf(tag: string, key: string): readonly string[] {
  if (!plural.test(key)) return [key];
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  return pluralCategories.map((category) => key.replace(plural, `_${category}`));
}

/**
 * Returns every text by its path, such as `shop.buy`. Throws an Error for a value that is neither a text nor a group of
 * texts.
 */
export function flatten(texts: Texts, path = ''): ReadonlyMap<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'string') return [[path + key, value]];
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Error(`${path}${key} is neither a text nor a group of texts.`);
    return [...flatten(value as Texts, `${path}${key}.`)];
  });
  return new Map(entries);
}
