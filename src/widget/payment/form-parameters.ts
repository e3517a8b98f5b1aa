import { resultAddress } from './result-address.ts';
import type { SubmittedForm } from './submitted-form.ts';
import { browserData, thisBrowser } from './three-d-secure/browser-data.ts';

/**
 * Reads every payment parameter that no frame holds: the browser's data, the named fields of the merchant's form and
 * the widget's, and the return address as it is now.
 */
export function formParameters(original: HTMLFormElement, form: HTMLFormElement): Map<string, string> {
  const fields = new Map([...Object.entries(browserData(thisBrowser())), ...namedFields(original, form)]);
  const address = resultAddress(original, document);
  if (address) fields.set('shopperResultUrl', address);
  return fields;
}

/**
 * Names that are never read from the page's forms: the card's secrets, and names that only the page uses for a
 * parameter of another name.
 */
const excludedNames = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/**
 * Reads the named controls of the forms, both the widget's and those that the merchant has added
 * (widget-contract.md 5.2). A value in a later form wins over one in an earlier form.
 */
export function namedFields(...forms: HTMLFormElement[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const form of forms) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && name && !excludedNames.has(name)) fields.set(name, value);
    }
  }
  return fields;
}

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
