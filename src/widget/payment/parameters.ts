import { namedFields, resultAddress } from './form-parameters.ts';
import { browserData, thisBrowser } from './three-d-secure/browser-data.ts';

/**
 * Every parameter of the payment that is not in a frame: the browser's data, the named fields of the merchant's
 * own form, those of ours, the return address as it is at this moment.
 */
export function parametersOf(original: HTMLFormElement, form: HTMLFormElement): Map<string, string> {
  const fields = new Map([...Object.entries(browserData(thisBrowser())), ...namedFields(original, form)]);
  const address = resultAddress(original, document);
  if (address) fields.set('shopperResultUrl', address);
  return fields;
}
