import type { Settings } from '../../contract/options.ts';
import { warnOnce } from '../page/options.ts';

/** Names of windows or frames that the shop wants the payment in, and its result. */
export type Targets = Partial<Pick<Settings, 'paymentTarget' | 'shopperResultTarget'>>;

/**
 * Name of the window or frame where the payment goes on, or, when it is over, the shop's result opens
 * (widget-contract.md 2.1). `_top` is the whole tab.
 */
export function targetOf({ paymentTarget, shopperResultTarget }: Targets, pending: boolean): string {
  if (!paymentTarget) return '_top';
  const own = paymentTarget === window.name;
  if (own)
    warnOnce(
      `wpwlOptions.paymentTarget '${paymentTarget}' is the name of the page's own frame; name another one. '_top' is used.`,
    );
  return (pending ? !own && paymentTarget : shopperResultTarget) || '_top';
}
