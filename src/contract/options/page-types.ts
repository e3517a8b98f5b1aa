/**
 * The type of a DOM class, in programs that are compiled with the DOM library. In `src/contract`, which runs
 * everywhere, it is `unknown`.
 */
type OfPage<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer T }> ? T : unknown;

export type PageElement = OfPage<'HTMLElement'>;
export type PageForm = OfPage<'HTMLFormElement'>;
export type PageFrame = OfPage<'HTMLIFrameElement'>;
export type PageSelect = OfPage<'HTMLSelectElement'>;
export type PageEvent = OfPage<'Event'>;
export type PageSignal = OfPage<'AbortSignal'>;

/** The part of a jQuery object that merchants' callbacks use. The page need not load jQuery itself. */
export interface ElementList {
  readonly length: number;
  readonly [index: number]: PageElement;
  get(index: number): PageElement | undefined;
  find(selector: string): ElementList;
  val(): string | undefined;
  val(value: string): ElementList;
  addClass(names: string): ElementList;
  removeClass(names: string): ElementList;
  hasClass(name: string): boolean;
  attr(name: string): string | undefined;
  attr(name: string, value: string): ElementList;
  css(name: string): string;
  css(name: string, value: string): ElementList;
  css(properties: Record<string, string>): ElementList;
  height(): number;
  width(): number;
  parent(): ElementList;
  closest(selector: string): ElementList;
}
