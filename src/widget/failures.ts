import type { WidgetFailure } from '../contract/options.ts';
import { findCallback, fire, warnOnce } from './page/options.ts';

/** Tells the merchant's `onError`. Names and moments: widget-contract.md section 10. */
export function fail(
  name: WidgetFailure['name'],
  message: string,
  details: Pick<WidgetFailure, 'code' | 'result'> = {},
): void {
  if (!findCallback('onError')) warnOnce(sentence(name, message, details));
  const failure = Object.assign(new Error(message), { ...details, name });
  fire('onError', undefined, failure as WidgetFailure);
}

/** For pages without `onError`: the developer must not be left with a bare 400 on the console. */
function sentence(name: string, message: string, { result }: Pick<WidgetFailure, 'result'>): string {
  const faults = result?.parameterErrors.map((fault) => ` ${fault.name}: ${fault.message}.`) ?? [];
  return `${name}: ${message}${faults.join('')}`;
}
