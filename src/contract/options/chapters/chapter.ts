/**
 * A chapter that describes options. Each option is described once, in a chapter of this folder. The description is
 * the source of the rule that the widget reads the option by (`table.ts`, `wallet-table.ts`), of the types
 * (`types.ts`, `settings.ts`), of the reference page and of `docs/options.md`. After a change run `node
 * tools/options-document.mjs`, which writes the types and the document again.
 */
export interface OptionChapter {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Name of the interface that holds these options; without it they stand in `ValueOptions` itself. */
  readonly typeName?: string;
  /** The options, in the order of the reference page. */
  readonly rows: OptionRows;
}

export interface OptionRows {
  readonly [name: string]: OptionRow;
}

export type OptionRow = Sentence & (Group | OneOf | Single);

interface Sentence {
  /** What the option does. */
  readonly text: string;
  /** What happens without the option, where it has no default to show. */
  readonly without?: string;
  /**
   * The TypeScript type of the value that a page may give, where it says more than the rule; it may use the names of
   * `types.ts`.
   */
  readonly type?: string;
}

/** An option that is an object, whose members are options themselves. */
interface Group {
  readonly members: OptionRows;
  /** Whether the option is absent by default, because an absent object means something else than an empty one. */
  readonly isAbsentByDefault?: boolean;
  /** Name of the object's interface; without it the type is written out. */
  readonly typeName?: string;
  /** Name of the interface of the object's callbacks. */
  readonly callbacks?: string;
}

/** An option with a list of allowed values; a number may also be given as text. */
interface OneOf {
  readonly oneOf: readonly (string | number)[];
  readonly default?: string | number;
  /** An older word for one of the values, and that value. */
  readonly older?: readonly [old: string, word: string];
  /** For an option of a wallet: the page needs it before it loads the script of the wallets. */
  readonly isReadByPage?: boolean;
}

/** An option with one value of a kind. The kinds are the functions of `kinds.ts` and `wallet-table.ts`. */
interface Single {
  readonly takes: OptionKind;
  readonly default?: string | number | boolean;
  /** What the console says is expected, in place of the kind's own words. */
  readonly expected?: string;
}

/** The kinds of single values, each with the type of what a page may give and the type that the widget works with. */
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
  /** A list of objects that the widget passes on as it is. */
  list: { given: 'unknown[]', read: 'unknown[]' },
  /** An object that the widget passes on as it is. */
  object: { given: 'Record<string, unknown>', read: 'Record<string, unknown>' },
} as const;

export type OptionKind = keyof typeof optionKinds;
