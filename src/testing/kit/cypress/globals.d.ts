/**
 * What the commands use of Cypress's types. Cypress's package loads a program of 200 MB when it is installed, so that it is
 * no dependency; `node tools/consumers.mjs cypress` compiles an example against its own types.
 */
declare namespace Cypress {
  interface Chainable<Subject = unknown> {
    clear(): Chainable<Subject>;
    click(): Chainable<Subject>;
    find(selector: string): Chainable<JQuery>;
    get(selector: string): Chainable<JQuery>;
    now(name: string, ...given: unknown[]): unknown;
    select(value: string): Chainable<Subject>;
    should(check: (subject: Subject) => void): Chainable<Subject>;
    then<Next>(next: (subject: Subject) => Chainable<Next>): Chainable<Next>;
    then(next: (subject: Subject) => void): Chainable<Subject>;
    type(text: string, options?: { parseSpecialCharSequences?: boolean }): Chainable<Subject>;
    visit(url: string): Chainable<unknown>;
    window(options?: { log?: boolean }): Chainable<Window>;
    wrap<Value>(value: Value, options?: { log?: boolean }): Chainable<Value>;
  }
  interface Commands {
    add<Name extends keyof Chainable>(name: Name, command: Chainable[Name]): void;
    addQuery<Name extends keyof Chainable>(
      name: Name,
      query: (...given: Parameters<Chainable[Name]>) => (subject: unknown) => JQuery,
    ): void;
  }
}

interface JQuery<Element = HTMLElement> {
  readonly length: number;
  get(): Element[];
  find(selector: string): JQuery;
  prop(name: string): unknown;
  val(): unknown;
}

declare const Cypress: {
  readonly Commands: Cypress.Commands;
  readonly currentTest: { readonly titlePath: readonly string[] };
  readonly currentRetry: number;
  readonly spec: { readonly relative: string };
  $(elements: readonly Element[]): JQuery;
};
declare const cy: Cypress.Chainable;
declare function beforeEach(run: () => unknown): void;
