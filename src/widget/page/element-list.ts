import type { CssProperties, ElementList } from '#contract/options.ts';

/**
 * Makes the small jQuery-like object that callbacks get as `this.$iframe` and `this.$form`. Pages use it without
 * loading jQuery (widget-contract.md 3.1).
 */
export function elementList(...elements: (Element | null | undefined)[]): ElementList {
  return new List(elements.filter((element) => element instanceof Element));
}

class List implements ElementList {
  readonly length: number;
  readonly [index: number]: HTMLElement;

  constructor(elements: Element[]) {
    this.length = elements.length;
    Object.assign(this, elements);
  }

  get(index: number): HTMLElement | undefined {
    return this[index];
  }

  find(selector: string): ElementList {
    return elementList(...this.#all().flatMap((element) => [...element.querySelectorAll(selector)]));
  }

  val(): string | undefined;
  val(value: string): ElementList;
  val(value?: string): string | undefined | ElementList {
    const first = this[0] as { value?: string } | undefined;
    if (value === undefined) return first?.value;
    for (const element of this.#all()) Object.assign(element, { value });
    return this;
  }

  addClass(names: string): ElementList {
    for (const element of this.#all()) element.classList.add(...words(names));
    return this;
  }

  removeClass(names: string): ElementList {
    for (const element of this.#all()) element.classList.remove(...words(names));
    return this;
  }

  hasClass(name: string): boolean {
    return this.#all().some((element) => element.classList.contains(name));
  }

  attr(name: string): string | undefined;
  attr(name: string, value: string): ElementList;
  attr(name: string, value?: string): string | undefined | ElementList {
    if (value === undefined) return this[0]?.getAttribute(name) ?? undefined;
    for (const element of this.#all()) element.setAttribute(name, value);
    return this;
  }

  css(name: string): string;
  css(name: string, value: string): ElementList;
  css(properties: CssProperties): ElementList;
  css(name: string | CssProperties, value?: string): string | ElementList {
    if (typeof name === 'string' && value === undefined) {
      return this[0] ? getComputedStyle(this[0]).getPropertyValue(kebab(name)) : '';
    }
    const properties = typeof name === 'string' ? { [name]: value ?? '' } : name;
    for (const element of this.#all()) {
      for (const [key, text] of Object.entries(properties)) {
        element.style.setProperty(kebab(key), withUnit(key, text));
      }
    }
    return this;
  }

  height(): number {
    return this[0]?.getBoundingClientRect().height ?? 0;
  }

  width(): number {
    return this[0]?.getBoundingClientRect().width ?? 0;
  }

  parent(): ElementList {
    return elementList(...this.#all().map((element) => element.parentElement));
  }

  closest(selector: string): ElementList {
    return elementList(...this.#all().map((element) => element.closest(selector)));
  }

  #all(): HTMLElement[] {
    return Array.prototype.slice.call(this);
  }
}

/** Adds `px` to a number where jQuery does so, that is for lengths. */
const withUnit = (name: string, value: unknown) =>
  typeof value === 'number' &&
  /^(?!line).*(width|height|top|left|right|bottom|margin|padding|size)/i.test(name)
    ? `${value}px`
    : String(value);
const words = (names: string) => names.split(/\s+/).filter(Boolean);
/** Converts a property's name to the form with hyphens: `fontSize` becomes `font-size`. */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
