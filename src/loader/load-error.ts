/**
 * Why the form did not come. `blocked`: the script was not loaded: the browser is offline, the gateway did not answer, or a
 * policy or an extension refused it. `timeout`: it did not come in time. `integrity`: it came, but it is not the one whose
 * hash was given. `checkout`: the gateway does not know the checkout, or it is over. `frames`: the form is there, but the
 * frames of its card fields do not answer, as the shopper reads in it. `place`: its form is in a closed shadow root.
 * `aborted`: the page does not want it any more.
 */
export type LoadFailure = 'blocked' | 'timeout' | 'integrity' | 'checkout' | 'frames' | 'place' | 'aborted';

/** The message says what happened and what to do. It is for developers, not for shoppers. */
export class PaymentWidgetsLoadError extends Error {
  override readonly name = 'PaymentWidgetsLoadError';

  constructor(
    readonly reason: LoadFailure,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** @param signal of the page, which is aborted */
export function abortedBy({ reason }: { readonly reason: unknown }): PaymentWidgetsLoadError {
  return new PaymentWidgetsLoadError('aborted', 'The page’s signal was aborted.', { cause: reason });
}
