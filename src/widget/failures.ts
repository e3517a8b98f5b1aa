import type { WidgetFailure } from '../contract/options.ts';
import { fire } from './page/options.ts';

/** Tells the merchant's `onError`. Names and moments: widget-contract.md section 10. */
export function fail(
  name: WidgetFailure['name'],
  message: string,
  details: Pick<WidgetFailure, 'code' | 'result'> = {},
): void {
  const failure = Object.assign(new Error(message), { ...details, name });
  fire('onError', undefined, failure as WidgetFailure);
}
