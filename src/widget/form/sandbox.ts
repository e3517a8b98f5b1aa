/** A page in whose sandbox the browser ignores the Pay button and Enter: no form has a `submit` event. */
import { fail } from '../failures.ts';
import type { Scope } from '../scope.ts';
import type { MountedForms } from './mounted-forms.ts';

/** Tells the merchant, and the shopper who presses a button of forms that are mounted now or later. */
export function tellSandbox(scope: Scope, mounted: readonly MountedForms[]): void {
  const message =
    'The page is in a sandbox in which nothing can be sent: give the iframe around it, or the page’s policy, allow-forms.';
  fail('WidgetError', message, { event: 'sandboxed' });
  scope.listen(
    window,
    'click',
    (event) => {
      const pressed = event.composedPath();
      const forms = mounted.flatMap((one) => one.forms);
      const form = forms.find(({ spec }) => {
        const { payButton, brandButton } = spec.props.nodes;
        return [payButton, brandButton].some((button) => button && pressed.includes(button));
      });
      form?.announcer.showError(form.context.texts.value.blocked, 'blocked');
    },
    { capture: true },
  );
}
