import { effect } from '@preact/signals';
import type { FormType } from '#contract/brands/brand.ts';
import { getFormType } from '#contract/brands/form-types.ts';
import { isDeviceWallet } from '../../wallets/device-wallets.ts';
import type { WidgetContext } from '../../widget-context.ts';
import type { PaymentForm } from '../payment-form.ts';
import { createWalletForm } from '../wallets/create-wallet-form.ts';
import { createMethodForm } from './create-method-form.ts';
import type { MethodType } from './method-form-props.ts';

/** The kind of form that each type of brand has. Wallets that are not on the device have a page of their own to pay at. */
const types: Partial<Record<FormType, MethodType>> = {
  directDebit: 'directDebit',
  onlineTransfer: 'onlineTransfer',
  virtualAccount: 'virtualAccount',
  prepayment: 'prepayment',
  wallet: 'virtualAccount',
};

/**
 * Creates the form of a brand that is not a card; undefined when the widget has no form for the brand.
 *
 * @param codes all brands of the merchant's form
 */
export function createBrandForm(
  original: HTMLFormElement,
  code: string,
  codes: readonly string[],
  context: WidgetContext,
): PaymentForm | undefined {
  if (isDeviceWallet(code)) {
    const wallet = createWalletForm(original, code, codes, context);
    // The word on the line between the wallets and the other ways to pay (wallets.css).
    wallet.scope.add(
      effect(() => {
        wallet.container.dataset.or = context.texts.value.otherwise;
      }),
    );
    return wallet;
  }
  const type = getFormType(code);
  const method = type && types[type];
  return method && createMethodForm(original, method, code, context);
}
