/**
 * How an option is described: once, in a chapter of this folder. From the description come the rule that the widget reads it
 * by (`table.ts`, `wallet-table.ts`), the types (`types.ts`, `settings.ts`), the reference page and `docs/options.md`. After
 * a change run `node tools/options-document.mjs`, which writes the types and the document again.
 */
export interface OptionChapter {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Name of the interface that holds these options; without one they stand in `ValueOptions` itself. */
  readonly typeName?: string;
  /** In the order of the page. */
  readonly rows: OptionRows;
}

export interface OptionRows {
  readonly [name: string]: OptionRow;
}

export type OptionRow = Sentence & (Group | OneOf | Single);

interface Sentence {
  /** What it does. */
  readonly text: string;
  /** What happens without it, where there is no default to show. */
  readonly without?: string;
  /** TypeScript type of what a page may give, where it says more than the rule; the names are those of `types.ts`. */
  readonly type?: string;
}

/** An object of which each member is an option of its own. */
interface Group {
  readonly members: OptionRows;
  /** Absent is not the same as empty. */
  readonly isAbsentByDefault?: boolean;
  /** Name of its interface; without one the type is written out. */
  readonly typeName?: string;
  /** The interface of its callbacks. */
  readonly callbacks?: string;
}

/** One of these values; a number may be given as text, too. */
interface OneOf {
  readonly oneOf: readonly (string | number)[];
  readonly default?: string | number;
  /** An older word for one of them. */
  readonly older?: readonly [old: string, word: string];
  /** In a group of a wallet: the page needs it before it loads the wallets' script. */
  readonly isReadByPage?: boolean;
}

/** A value of a kind. The kinds are the functions of `kinds.ts` and `wallet-table.ts`. */
interface Single {
  readonly takes: OptionKind;
  readonly default?: string | number | boolean;
  /** What the console says to be expected, in place of the kind's own words. */
  readonly expected?: string;
}

/** The kinds of single values, with the types of what a page may give and of what the widget works with. */
export const optionKinds = {
  flag: { given: 'Flag', read: 'boolean' },
  number: { given: 'number', read: 'number' },
  text: { given: 'string', read: 'string' },
  textOrNumber: { given: 'Amount', read: 'string' },
  textOrFlag: { given: 'Flag | string', read: 'string | boolean' },
  /** An object of texts; empty by default. */
  textsByKey: { given: 'Record<string, string>', read: 'Record<string, string>' },
  css: { given: 'CssProperties', read: 'Record<string, string>' },
  /** Codes of brands; none by default. */
  brands: { given: 'string[]', read: 'string[]' },
  words: { given: 'string[]', read: 'string[]' },
  contacts: { given: "('customer' | 'billing')[]", read: "('customer' | 'billing')[]" },
  /** A list of objects that is passed on as it is. */
  list: { given: 'unknown[]', read: 'unknown[]' },
  /** An object that is passed on as it is. */
  object: { given: 'Record<string, unknown>', read: 'Record<string, unknown>' },
} as const;

export type OptionKind = keyof typeof optionKinds;
