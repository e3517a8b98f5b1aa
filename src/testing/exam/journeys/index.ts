import type { JourneyName } from '#contract/exam.ts';
import type { Journey } from '../attempt.ts';
import { chargedOnceJourneys } from './charged-once.ts';
import { exposedJourneys } from './exposed.ts';
import { formInForm } from './form-in-form.ts';
import { keyboard } from './keyboard.ts';
import { laterJourneys } from './later.ts';
import { pathOfOtherHost } from './other-host.ts';
import { othersJourneys } from './others.ts';
import { pageJourneys } from './page.ts';
import { payingJourneys } from './paying.ts';
import { returningJourneys } from './returning.ts';
import { stockJourneys } from './stock.ts';
import { webhookJourneys } from './webhooks.ts';

/** What each row of the contract does. */
export const journeys: Readonly<Record<JourneyName, Journey>> = {
  ...payingJourneys,
  ...chargedOnceJourneys,
  ...returningJourneys,
  ...webhookJourneys,
  ...pageJourneys,
  ...othersJourneys,
  ...laterJourneys,
  ...stockJourneys,
  ...exposedJourneys,
  'form-in-form': formInForm,
  keyboard,
  'path-of-other-host': pathOfOtherHost,
};
