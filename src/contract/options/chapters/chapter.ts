/**
 * A chapter that describes options. Each option is described once, in a chapter of this folder. The description is the
 * source of four things: the rule by which the widget reads the option (`table.ts`, `wallet-table.ts`), the types
 * (`types.ts`, `settings.ts`), the reference page, and `docs/options`. `tools/generate.mjs` writes the types and the pages
 * at each build.
 */
export interface OptionChapter {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** Name of the interface that holds these options; when absent, `ValueOptions` itself holds them. */
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
  /** What happens without the option, for an option that has no default value. */
  readonly without?: string;
  /**
   * The TypeScript type of the value that a page may give, where it is more precise than the type of the rule. It may
   * use the names of `types.ts`.
   */
  readonly type?: string;
}

/** An option that is an object, whose members are options themselves. */
interface Group {
  readonly members: OptionRows;
  /** Whether the option is undefined by default instead of an empty object, because the two mean different things. */
  readonly isAbsentByDefault?: boolean;
  /** Name of the object's interface; when absent, the type is written inline. */
  readonly typeName?: string;
  /** Name of the interface of the object's callbacks. */
  readonly callbacks?: string;
}

/** An option with a list of allowed values. A number may also be given as text. */
interface OneOf {
  readonly oneOf: readonly (string | number)[];
  readonly default?: string | number;
  /** An older word for one of the values, and that value. */
  readonly older?: readonly [old: string, word: string];
  /** For an option of a wallet: whether the widget needs it before the script of the wallets is loaded. */
  readonly isReadByPage?: boolean;
}

/**
 * An option with a value of one kind. The functions for the kinds are in `kinds.ts`, `table.ts` and `wallet-table.ts`.
 */
interface Single {
  readonly takes: OptionKind;
  readonly default?: string | number | boolean;
  /** The text of the console warning for what is expected, in place of the kind's own text. */
  readonly expected?: string;
}

/** The kinds of single values. `given` is the type that a page may give, `read` the type that the widget works with. */
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
  /** The shop's fonts; none by default. */
  fonts: { given: 'ShopFont[]', read: 'ShopFont[]' },
  words: { given: 'string[]', read: 'string[]' },
  contacts: { given: "('customer' | 'billing')[]", read: "('customer' | 'billing')[]" },
  /** A list of objects that the widget passes on as it is. */
  list: { given: 'unknown[]', read: 'unknown[]' },
  /** An object that the widget passes on as it is. */
  object: { given: 'Record<string, unknown>', read: 'Record<string, unknown>' },
} as const;

export type OptionKind = keyof typeof optionKinds;
