import { namedFields } from './named-fields.ts';
import { resultAddress } from './result-address.ts';
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
