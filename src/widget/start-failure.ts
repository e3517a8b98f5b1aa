import { fail } from './failures.ts';
import { showMessage } from './form/parts/message.ts';
import { restorePage } from './page/clean-start.ts';
import { whenParsed } from './page/forms.ts';
import { allRoots } from './page/roots.ts';
import { Scope } from './scope.ts';

// No translation has arrived by then, and perhaps none can.
const sentence = 'The payment form could not be started. Please load the page again.';

/** Tells the merchant and the shopper that the widget stopped at its start. @param isLost whether this form has no fields */
export function failStart(error: unknown, isLost: (form: HTMLFormElement) => boolean = () => true): void {
  const scope = new Scope();
  whenParsed(scope, () => {
    fail('WidgetError', `The payment form could not be started: ${error}`, { event: 'not_started' });
    const forms = allRoots().flatMap((root) => [
      ...root.querySelectorAll<HTMLFormElement>('form.paymentWidgets'),
    ]);
    for (const form of forms.filter(isLost))
      showMessage(scope, form, { sentence, lang: 'en', dir: 'ltr', link: undefined });
  });
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
    failStart(error, (form) => forms.includes(form) && !isDrawn(form));
    throw error;
  }
}

/** Hears an error of a library that the script contains: it ends the script before any code can catch it. */
const hear = ({ error, message }: ErrorEvent) => {
  restorePage();
  failStart(error ?? message);
};
window.addEventListener('error', hear);

/** Call it when all modules have run. Later errors on the page are others' errors. */
export const endLoading = () => window.removeEventListener('error', hear);
