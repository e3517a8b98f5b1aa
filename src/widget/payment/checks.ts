import { fail } from '../failures.ts';
import { firstInPage } from '../form/field-errors.ts';
import { inPage } from '../hosted/field.ts';
import type { SubmissionParts } from './submission-parts.ts';

/** Most characters of outer fields; the frame drops longer messages. */
const most = 100_000;

/**
 * Whether the frames of the form answer, with a sentence if not. Without them the fields know nothing: that is said
 * before any word about their values. Those that did not come up are loaded again: the shopper has asked for it.
 */
export function isReachable({ vault, hosted, announcer, texts }: SubmissionParts): boolean {
  const own = vault();
  const frames = [own, ...hosted().filter((field) => field !== own && inPage(field))];
  if (inPage(own) && frames.every(({ channel }) => channel === 'working')) return true;
  const lost = frames.filter(({ channel }) => channel === 'lost');
  const loading = inPage(own) && lost.length === 0;
  announcer.alarm(loading ? texts().fieldLoading : texts().fieldLost);
  if (!loading) fail('PciIframeCommunicationError', 'A secure card field does not answer.');
  for (const frame of lost) frame.reload();
  return false;
}

/** Whether all fields are right. If not it is shown, said, and the first wrong one gets the focus. */
export function isValid({ guards, announcer, texts, rejected }: SubmissionParts): boolean {
  const wrong = guards().filter((guard) => guard.wrong);
  for (const guard of wrong) guard.show(false);
  if (wrong.length === 0) return true;
  announcer.say(texts().checkFields);
  rejected();
  firstInPage(wrong)?.field.focus();
  return false;
}

/** Why the payment cannot be sent, for the shopper; empty when it can. */
export function obstacleTo({ fields, texts }: SubmissionParts): string {
  if (!navigator.onLine) return texts().offline;
  if (JSON.stringify([...fields()]).length <= most) return '';
  fail(
    'PciIframeSubmitError',
    `The form's fields have more than ${most} characters; send less with the payment.`,
  );
  return texts().refused;
}

/** Shows which fields the gateway found wrong; the first one gets the focus. */
export function markRefused({ guards }: SubmissionParts, errors: readonly { name: string }[]): void {
  const named = guards().filter(({ field }) => {
    const own = field.control.getAttribute('name');
    // A date is sent in two parts: card.expiryMonth.
    return own && inPage(field) && errors.some(({ name }) => name.startsWith(own));
  });
  for (const guard of named) guard.refuse();
  firstInPage(named)?.field.focus();
}
