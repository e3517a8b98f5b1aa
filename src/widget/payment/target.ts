import type { Settings } from '#contract/options.ts';
import { warnOnce } from '../page/options.ts';

/** The names of the windows or frames in which the shop wants the payment and its result to open. */
export type Targets = Partial<Pick<Settings, 'paymentTarget' | 'shopperResultTarget'>>;

/**
 * Returns the name of the window or frame in which a pending payment continues, or in which the result of a finished
 * one opens (widget-contract.md 2.1). `_top` is the whole tab.
 */
export function getTarget({ paymentTarget, shopperResultTarget }: Targets, pending: boolean): string {
  if (!paymentTarget) return '_top';
  const isOwnFrame = paymentTarget === window.name;
  if (isOwnFrame)
    warnOnce(
      `wpwlOptions.paymentTarget '${paymentTarget}' is the name of the page's own frame; name another one. '_top' is used.`,
    );
  return (pending ? !isOwnFrame && paymentTarget : shopperResultTarget) || '_top';
}
