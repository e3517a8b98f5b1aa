import { drawMessage } from './message.ts';
import type { TagWithOptions } from './options.ts';

declare const wpwlOptions: { onError?: (error: Error) => void } | undefined;

// No translation has arrived by then, and perhaps none can.
const sentence = 'The payment form could not be started. Please load the page again.';

/** The tag of this script, which may have options of its own. The browser names it only while the script runs. */
const ownTag = document.currentScript as TagWithOptions | null;

let cleanUp = () => {};
/** Whether the shopper has been told: one sentence is enough for all forms. */
let isTold = false;

/** Its members are getters, because a page may have frozen what an assignment would meet (SES). */
class StartFailure extends Error {
  override get name() {
    return 'WidgetError';
  }

  get event() {
    return 'not_started';
  }
}

/**
 * Tells the merchant and the shopper that the widget stopped at its start. What failed may be a built-in that the page has
 * replaced, so this uses the language, nodes and events only, and no other part of the widget that needs more.
 *
 * @param isLost whether this form has no fields
 */
function failStart(error: unknown, isLost: (form: HTMLFormElement) => boolean = () => true): void {
  const tell = () => {
    tellShopper(document, isLost);
    tellMerchant(new StartFailure(`The payment form could not be started: ${error}`));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell, { once: true });
  else tell();
}

function tellShopper(root: Document | ShadowRoot, isLost: (form: HTMLFormElement) => boolean): void {
  const elements = root.querySelectorAll('*');
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index];
    if (element?.shadowRoot) tellShopper(element.shadowRoot, isLost);
    if (element instanceof HTMLFormElement && element.matches('.paymentWidgets') && isLost(element))
      tellIn(element);
  }
}

/** Writes the sentence into a form, or right after one whose text is the brand list. */
function tellIn(form: HTMLFormElement): void {
  if (isTold) return;
  isTold = true;
  const message = drawMessage({ sentence, lang: 'en', dir: 'ltr' });
  if (form.dataset.brands === undefined && form.textContent?.trim()) {
    form.style.display = 'none';
    form.after(message);
  } else form.append(message);
}

function tellMerchant(failure: StartFailure): void {
  try {
    const { onError } = (ownTag?.wpwlOptions as typeof wpwlOptions) ?? wpwlOptions ?? {};
    if (onError) return onError(failure);
  } catch {
    // The page declares no options, or its callback threw.
  }
  // biome-ignore lint/suspicious/noConsole: the console is where a merchant's developer looks
  console.warn(`paymentWidgets: ${failure.name}: ${failure.message}`);
}

/** Runs a step of the start that draws forms. Tells what went wrong, and throws it to the console. */
export function guardStart(step: () => void): void {
  try {
    step();
  } catch (error) {
    failStart(error);
    throw error;
  }
}

/** Waits until forms are drawn. Tells what went wrong, and throws it to the console. */
export async function orFailStart(
  drawing: Promise<void>,
  forms: readonly HTMLFormElement[],
  isDrawn: (form: HTMLFormElement) => boolean,
): Promise<void> {
  try {
    await drawing;
  } catch (error) {
    failStart(error, (form) => forms.indexOf(form) >= 0 && !isDrawn(form));
    throw error;
  }
}

/**
 * Hears an error of a library that the script contains: it ends the script before any code can catch it. A browser does not
 * tell a page the errors of a script of another origin, unless the tag has the attribute `crossorigin`.
 */
const hear = ({ error }: ErrorEvent) => {
  cleanUp();
  failStart(error ?? 'the script tag lacks crossorigin');
};
window.addEventListener('error', hear);

/** Calls `action` before a failure of a library is told. */
export const beforeFailure = (action: () => void) => {
  cleanUp = action;
};

/** Call it when all modules have run. Later errors on the page are others' errors. */
export const endLoading = () => window.removeEventListener('error', hear);
