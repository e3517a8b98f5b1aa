import { fail } from '../failures.ts';
import { inPage } from '../fields/field.ts';
import { firstInPage } from '../fields/guard.ts';
import type { SubmissionParts } from './submission-parts.ts';

/**
 * Whether the frames of the form answer, with a sentence if not. Without them the fields know nothing: that is said
 * before any word about their values.
 */
export function isReachable({ vault, hosted, announcer, texts }: SubmissionParts): boolean {
  const own = vault();
  const frames = [own, ...hosted().filter((field) => field !== own && inPage(field))];
  if (inPage(own) && frames.every(({ channel }) => channel === 'working')) return true;
  const loading = inPage(own) && frames.every(({ channel }) => channel !== 'lost');
  announcer.alarm(loading ? texts().fieldLoading : texts().fieldLost);
  if (!loading) fail('PciIframeCommunicationError', 'A secure card field does not answer.');
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
