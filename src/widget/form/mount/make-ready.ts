import type { WatchedCheckout } from '../../checkout/watched-checkout.ts';
import { whenIdle } from '../../page/idle.ts';
import { fire } from '../../page/options.ts';
import type { Scope } from '../../scope.ts';
import type { PaymentForm } from '../payment-form.ts';
import type { Later } from './draw-with-later.ts';

/**
 * Gets forms ready for the shopper, tells the page so, and has them ask for what the checkout lacks. Resolves to those forms
 * that are still in the page; to undefined when the scopes have ended, because `onReady` is not called then.
 */
export async function makeReady(
  scope: Scope,
  later: Later,
  checkout: Pick<WatchedCheckout, 'lacks'>,
  owners: readonly { scope: Scope }[],
  forms: () => readonly PaymentForm[],
): Promise<readonly PaymentForm[] | undefined> {
  // The page's own code in `onReady` waits until the browser is idle.
  await whenIdle(scope);
  if (scope.isOver) return undefined;
  const present = () => forms().filter((form) => !form.scope.isOver);
  await Promise.all(present().map((paymentForm) => paymentForm.fields.typable()));
  later.retry();
  for (const form of present()) {
    form.observe();
    if (form.context.settings.fonts.length === 0) continue;
    later.use(({ loadFonts }) => loadFonts(form));
    // Asked for earlier, the later script would delay the frames, with which it shares the connection.
    void later.load();
  }
  if (owners.every((owner) => owner.scope.isOver)) return undefined;
  const readyForms = present();
  fire(
    'onReady',
    undefined,
    readyForms.map(({ info }) => info),
  );
  for (const paymentForm of readyForms) if (!paymentForm.scope.isOver) paymentForm.onReady();
  const { lacks } = checkout;
  // A page may add inputs in `onReady`.
  if (lacks) void later.load().then((code) => code?.askForLacks(readyForms, lacks));
  return readyForms;
}
