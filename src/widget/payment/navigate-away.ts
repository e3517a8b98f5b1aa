import type { Done } from '../hosted/hosted-field.ts';
import { leave } from './redirect.ts';
import type { SubmissionParts } from './submission-parts.ts';

/** How long the browser may take to open the shop's page, in milliseconds. */
const leaving = 15_000;

/**
 * Brings the shopper on. If the shop's page does not open, the shopper is told that the payment has been made; if that of
 * a provider or an issuer does not (a stopped load, a page that asks before it is left), the form works again.
 *
 * @param back the shopper is still here, or comes back from a window of the shop's choice where the payment goes on:
 * closed or not, nothing else would tell
 * @returns ends waiting for either
 */
export function depart(
  { announcer, texts, scope, target }: SubmissionParts,
  { url, fields, pending }: Pick<Done, 'url' | 'fields' | 'pending'>,
  back: () => void,
): (() => void)[] {
  announcer.show(texts().leaving);
  const stay = () => {
    if (pending) back();
    announcer.alarm(pending ? texts().unanswered : texts().processed);
  };
  const name = target(pending);
  if (!leave(url, fields, name, pending)) stay();
  else if (!pending || name === '_top') return [scope.after(leaving, stay)];
  const beside = scope.child();
  beside.listen(window, 'focus', back);
  return [() => beside.end()];
}
