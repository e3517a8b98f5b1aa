/** What the page's developer is told of a library that writes the server's markup over the page. */
import { fail } from '../failures.ts';
import { warnOnce } from '../page/options.ts';

/** The form stands in the page again, and its frames have loaded again. */
export const warnPutBack = () =>
  warnOnce(
    'a library took the payment form out of the page. It was put back with what had been typed, but lost the focus: let the library keep the element around it.',
  );

/** The form stands in the page again, empty. */
export const warnDrawnAnew = () =>
  warnOnce(
    'a framework took over the form, which is drawn anew and empty: let it keep the element around it.',
  );

/** The shopper sees no payment form. */
export const failReplaced = () =>
  fail(
    'WidgetError',
    'Another form.paymentWidgets stands in the place of the drawn one, without a script tag of its own.',
    { event: 'form_replaced' },
  );
