import type { SubmittedForm } from './submitted-form.ts';
import { challengeWindow } from './three-d-secure/browser-data.ts';
import { challengeWidth } from './three-d-secure/challenge.ts';

/** Adds what the widget itself sends to the parameters of a form: challenge window, locale and `onlySave`. */
export function addWidgetFields(
  fields: Map<string, string>,
  {
    container,
    targetFrame,
    context,
    spec,
  }: Pick<SubmittedForm, 'container' | 'targetFrame' | 'context' | 'spec'>,
): Map<string, string> {
  const { settings } = context;
  const frames = { own: targetFrame, target: spec.targets?.paymentTarget };
  const width = challengeWidth(container, frames, settings.threeDIframeSize);
  const size = settings.browser.threeDChallengeWindow ?? challengeWindow(width);
  fields.set('customer.browser.challengeWindow', `${size}`);
  // The bank's page is shown in the form's language, unless the shop sends a locale of its own. The region is kept, because
  // it decides on the format of amounts.
  const { tag, region = tag } = context.language.value;
  if (!fields.has('locale')) fields.set('locale', region);
  if (settings.useSummaryPage) fields.set('onlySave', 'true');
  return fields;
}
