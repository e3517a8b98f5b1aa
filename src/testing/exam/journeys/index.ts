import type { JourneyName } from '#contract/exam.ts';
import type { Journey } from '../attempt.ts';
import { pageJourneys } from './page.ts';
import { payingJourneys } from './paying.ts';
import { returningJourneys } from './returning.ts';
import { webhookJourneys } from './webhooks.ts';

/** What each row of the contract does. */
export const journeys: Readonly<Record<JourneyName, Journey>> = {
  ...payingJourneys,
  ...returningJourneys,
  ...webhookJourneys,
  ...pageJourneys,
};
