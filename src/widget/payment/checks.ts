import { fail } from '../failures.ts';
import { firstInPage, isInPage } from '../hosted/field.ts';
import type { SubmissionParts } from './submission-parts.ts';

/** Most characters that the outer fields may have; the frame drops longer messages. */
const maxLength = 100_000;

/**
 * Whether all frames of the form answer. If not, the shopper is told, before any word about the fields' values: without
 * their frames these are not known. Frames that did not come up are loaded again, since the shopper has asked to pay.
 */
export function isReachable({ vault, hosted, announcer, texts }: SubmissionParts): boolean {
  const own = vault();
  const frames = [own, ...hosted().filter((field) => field !== own && isInPage(field))];
  if (isInPage(own) && frames.every(({ channel }) => channel === 'working')) return true;
  const lost = frames.filter(({ channel }) => channel === 'lost');
  const loading = isInPage(own) && lost.length === 0;
  announcer.showError(loading ? texts().fieldLoading : texts().fieldLost);
  if (!loading) fail('PciIframeCommunicationError', 'A secure card field does not answer.');
  for (const frame of lost) frame.reload();
  return false;
}

/** Whether all fields are valid. If not, their errors are shown, one summary is said, and the first wrong field gets the focus. */
export function isValid({ guards, announcer, texts, rejected }: SubmissionParts): boolean {
  const wrong = guards().filter((guard) => guard.hasError);
  for (const guard of wrong) guard.show(false);
  if (wrong.length === 0) return true;
  announcer.say(texts().checkFields);
  rejected();
  firstInPage(wrong)?.field.focus();
  return false;
}

/** The sentence for the shopper that says why the payment cannot be sent; empty when it can. */
export function reasonNotToSend({ fields, texts }: SubmissionParts): string {
  if (!navigator.onLine) return texts().offline;
  if (JSON.stringify([...fields()]).length <= maxLength) return '';
  fail(
    'PciIframeSubmitError',
    `The form's fields have more than ${maxLength} characters; send less with the payment.`,
  );
  return texts().refused;
}

/** Shows the errors of the fields that the gateway found wrong; the first of them gets the focus. */
export function showRefusedFields({ guards }: SubmissionParts, errors: readonly { name: string }[]): void {
  const refused = guards().filter(({ field }) => {
    const own = field.control.getAttribute('name');
    // A date is sent in two parts: card.expiryMonth.
    return own && isInPage(field) && errors.some(({ name }) => name.startsWith(own));
  });
  for (const guard of refused) guard.showServerError();
  firstInPage(refused)?.field.focus();
}
