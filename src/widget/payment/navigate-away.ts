import type { Done } from '../hosted/hosted-field.ts';
import { redirect } from './redirect.ts';
import type { SubmittedForm } from './submitted-form.ts';
import { getTarget } from './target.ts';

/** How long the browser may take to open the next page, in milliseconds. */
const openTimeoutMs = 15_000;

/**
 * Sends the shopper to the next page. If the shop's page does not open, the shopper is told that the payment has been
 * made. If the page of a provider or an issuer does not open, the form becomes usable again; this happens when the
 * shopper stops the load, or when the page asks for confirmation before it is left.
 *
 * @param back called when the shopper is still here, or returns from a window of the shop's choice in which the
 * payment continues. No event tells whether that window was closed.
 * @returns functions, each of which ends one way of waiting for this
 */
export function navigateAway(
  { announcer, context, scope, spec }: SubmittedForm,
  { url, fields, pending }: Pick<Done, 'url' | 'fields' | 'pending'>,
  back: () => void,
): (() => void)[] {
  announcer.show(context.texts.value.leaving);
  const stay = () => {
    if (pending) back();
    const { unanswered, processed } = context.texts.value;
    announcer.showError(pending ? unanswered : processed);
  };
  // `resourcePath` marks the address of the shop's result, which the gateway also gives while the outcome is not known.
  const name = getTarget(spec.targets ?? {}, pending && !/[?&]resourcePath=/.test(url));
  if (!redirect(url, fields, name, pending)) stay();
  else if (!pending || name === '_top') return [scope.after(openTimeoutMs, stay)];
  const beside = scope.child();
  beside.listen(window, 'focus', back);
  return [() => beside.end()];
}
