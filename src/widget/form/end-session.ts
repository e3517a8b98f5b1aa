import { fail } from '../failures.ts';
import type { Scope } from '../scope.ts';
import { type MountedForms, unmountForms } from './mounted-forms.ts';
import { type Message, showMessage } from './parts/message.ts';

/**
 * Removes all forms and shows the reason in the merchant's forms, where pages expect the message (widget-contract.md
 * 1.3).
 */
export function endSession(scope: Scope, forms: readonly MountedForms[], message: Message): void {
  for (const mounted of forms) {
    unmountForms(mounted);
    if (mounted.forms.length > 0 || mounted.complete) showMessage(scope, mounted.original, message);
  }
  fail('InvalidCheckoutIdError', 'No payment session found for the requested checkout id.', {
    code: '200.300.404',
  });
}
