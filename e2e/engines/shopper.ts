/**
 * Journeys and checks that run in every engine are written against this: a shopper at a browser. `in-playwright.ts` drives
 * what Playwright can drive, `in-webdriver.ts` Debian's WebKit; `test.ts` starts the one that a project names.
 *
 * An act waits until its control is there and shown. What is read is read at once: poll for it.
 */
export interface Shopper {
  /** Name and version, as the driver tells them. */
  readonly browser: string;
  open(address: string): Promise<void>;
  address(): Promise<string>;
  back(): Promise<void>;
  /** The page, or the document in its frame: a selector for each frame on the way, of which the shown one counts. */
  at(...frames: string[]): Place;
  /** Presses keys by their names of UI Events, modifiers before a plus: `Shift+Tab`. To what has the focus. */
  press(...keys: string[]): Promise<void>;
  /** Types key by key into what has the focus. */
  typeKeys(text: string): Promise<void>;
  /** PNG of what is seen. */
  picture(): Promise<Buffer>;
}

export interface Place {
  css(selector: string): Control;
  /** By what is told to assistive technology. */
  role(role: Role, name: string): Control;
  /** Runs a function that uses nothing but its argument, which is JSON as its result. */
  run<Result, Argument = undefined>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Runs a script's text, past any policy of the page. */
  load(script: string): Promise<void>;
}

export interface Control {
  click(): Promise<void>;
  /** Clicks into it and types key by key. */
  type(text: string): Promise<void>;
  /** Chooses in a select, by the option's value. */
  choose(value: string): Promise<void>;
  text(): Promise<string>;
  value(): Promise<string>;
  attribute(name: string): Promise<string | null>;
  isShown(): Promise<boolean>;
  hasFocus(): Promise<boolean>;
}

/** Those that the forms use. */
export type Role = 'textbox' | 'button' | 'radio' | 'combobox' | 'heading' | 'group';

/** How an element of a role may be written, for drivers that must look for it. */
export const written: Record<Role, string> = {
  textbox: 'input:not([type=radio], [type=checkbox])',
  button: 'button',
  radio: 'input[type=radio]',
  combobox: 'select',
  heading: 'h1, h2, h3',
  group: 'fieldset, [role=group], [role=radiogroup]',
};
