/**
 * The interface by which tests that run in every engine use a browser. `in-playwright.ts` implements it for the browsers
 * that Playwright can drive, `in-webdriver.ts` for Debian's WebKit. `test.ts` starts the browser that a project names.
 */

/**
 * A shopper at a browser. What a shopper does waits until its control is there and shown. What a shopper reads is read at
 * once, so a test polls for it.
 */
export interface Shopper {
  /** Name and version of the browser, as its driver tells them. */
  readonly browser: string;
  open(address: string): Promise<void>;
  address(): Promise<string>;
  back(): Promise<void>;
  /**
   * The page, or the document in one of its frames.
   *
   * @param frames a selector for each frame on the way. Of several frames that match, the shown one counts.
   */
  at(...frames: string[]): Place;
  /**
   * Uses the window that the page opens.
   *
   * @param press what opens it
   * @param use acts in it; it may close meanwhile
   */
  inNewWindow(press: () => Promise<void>, use: (window: Place) => Promise<void>): Promise<void>;
  /** Presses keys one after the other, by their names in UI Events. A plus presses keys together: `Shift+Tab`. */
  press(...keys: string[]): Promise<void>;
  /** Types key by key into what has the focus. */
  typeKeys(text: string): Promise<void>;
  /** Takes a picture of what is seen, as PNG. */
  takePicture(): Promise<Buffer>;
}

/** A document: the page, or what is in one of its frames. */
export interface Place {
  css(selector: string): Control;
  /** Finds a control by the role and the name that assistive technology is told. */
  role(role: Role, name: string): Control;
  /** Runs a function in the document. It may use nothing but its argument. Argument and result are JSON. */
  run<Result, Argument = undefined>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  /** Runs the text of a script in the document, whatever the page's policy forbids. */
  load(script: string): Promise<void>;
}

/** An element that a shopper uses or reads. */
export interface Control {
  click(): Promise<void>;
  /** Clicks into the control and types key by key. */
  type(text: string): Promise<void>;
  /** Chooses in a list, by the option's value. */
  choose(value: string): Promise<void>;
  text(): Promise<string>;
  value(): Promise<string>;
  attribute(name: string): Promise<string | null>;
  isShown(): Promise<boolean>;
  hasFocus(): Promise<boolean>;
}

/** The roles of the forms' controls. */
export type Role = 'textbox' | 'button' | 'radio' | 'combobox' | 'heading' | 'group';

/** By which elements a role can be written, for drivers that cannot look for roles. */
export const selectorOf: Record<Role, string> = {
  textbox: 'input:not([type=radio], [type=checkbox])',
  button: 'button',
  radio: 'input[type=radio]',
  combobox: 'select',
  heading: 'h1, h2, h3',
  group: 'fieldset, [role=group], [role=radiogroup]',
};
