import type { SubmittedForm } from './submitted-form.ts';

/** Adds what the widget itself sends to the parameters of a form: challenge window, locale and `onlySave`. */
export function addWidgetFields(
  fields: Map<string, string>,
  { context }: Pick<SubmittedForm, 'context'>,
): Map<string, string> {
  const { settings } = context;
  fields.set('customer.browser.challengeWindow', `${settings.browser.threeDChallengeWindow}`);
  // The bank's page is shown in the form's language, unless the shop sends a locale of its own. The region is kept, because
  // it decides on the format of amounts.
  const { tag, region = tag } = context.language.value;
  if (!fields.has('locale')) fields.set('locale', region);
  if (settings.useSummaryPage) fields.set('onlySave', 'true');
  return fields;
}
