/** The widgets of the page: one for each checkout whose forms name it, and at most one other. */
import { allRoots } from './roots.ts';
import { type ScriptAddress, scriptTags, toActionAddress } from './script.ts';

/** What widgets tell each other. */
export interface PageWidget {
  readonly address: Pick<ScriptAddress, 'base' | 'checkoutId' | 'resource'>;
  /** How many forms with frames it has drawn. */
  readonly framedForms: number;
  /** Whether another widget has come after it: forms that name no checkout are no longer its own. */
  hasNewer: boolean;
  /** Returns the forms of the page in whose place it has drawn its own. */
  originals(): readonly HTMLFormElement[];
  /** Ends the widget, but a payment under way first comes to its end. */
  retire(): void;
}

// `window.wpwl` cannot serve for this: pages delete it, or mount a new widget without calling `unload`, and the new widget
// must still find the old one to end it.
const key = Symbol.for('payment-widgets');

declare global {
  interface Window {
    [key]?: Set<PageWidget>;
  }
}

const widgets = (): Set<PageWidget> => {
  window[key] ??= new Set();
  return window[key];
};

/** Adds a widget, and ends those that do not stay beside it. */
export function addToPage(widget: PageWidget): void {
  for (const other of widgets()) {
    other.hasNewer = true;
    if (staysBeside(other, widget)) continue;
    other.retire();
    removeFromPage(other);
  }
  widgets().add(widget);
}

export function removeFromPage(widget: PageWidget): void {
  widgets().delete(widget);
}

/**
 * Whether a form belongs to this widget: it names the widget's checkout, or it names none and no newer script is there. A
 * script tag that was added later starts its own widget, to which new forms belong.
 *
 * @param tags of the script that were in the page when the widget started
 */
export function isOwnForm(
  widget: PageWidget,
  { dataset: { checkoutId } }: HTMLFormElement,
  tags: ReadonlySet<HTMLScriptElement>,
): boolean {
  if (checkoutId !== undefined) return checkoutId === widget.address.checkoutId;
  return !widget.hasNewer && scriptTags().every((tag) => tags.has(tag));
}

/** Whether forms that are sent to this address are those of another widget of the page. */
export const isOthersAction = (widget: PageWidget, action: string): boolean =>
  [...widgets()].some((other) => other !== widget && toActionAddress(other.address) === action);

/** Returns how many forms with frames the page has, so that two of them never have one name. */
export function countFramedForms(): number {
  return [...widgets()].reduce((count, { framedForms }) => count + framedForms, 0);
}

/** Whether a widget stays: its forms name their checkout by `data-checkout-id`, and the newer one has another. */
function staysBeside(widget: PageWidget, newer: PageWidget): boolean {
  const { checkoutId } = widget.address;
  if (newer.address.checkoutId === checkoutId) return false;
  const drawn = widget.originals();
  if (drawn.length > 0) return drawn.every(({ dataset }) => dataset.checkoutId !== undefined);
  // While the page is parsed, its forms may still come.
  return (
    document.readyState === 'loading' ||
    formsOfPage().some(({ dataset }) => dataset.checkoutId === checkoutId)
  );
}

/** Returns the forms of the page for which forms may be drawn. */
export const formsOfPage = () =>
  allRoots().flatMap((root) => [...root.querySelectorAll<HTMLFormElement>('form.paymentWidgets')]);
