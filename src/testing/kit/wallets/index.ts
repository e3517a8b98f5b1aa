/**
 * The package's `payment-widgets/testing/wallets`: doubles of wallets for any page in a test with Playwright. Names here are
 * those of `docs/testers/wallets.md`; they change only with a new major version.
 */
import type { Page } from '@playwright/test';
import type { AuthorizedPayment, WalletName, WalletSetup } from '../../wallets/control-types.ts';
import { type ApplePayKeys, applePayData, encryptApplePayToken } from './apple-pay-token.ts';
import { encryptGooglePayToken, type GooglePayKeys, googlePayData } from './google-pay-token.ts';
import { WalletDouble } from './wallet-double.ts';

export type {
  AuthorizedPayment,
  WalletAddress,
  WalletResult,
  WalletSheet,
} from '../../wallets/control-types.ts';
export { type ApplePayKeys, createApplePayKeys, encryptApplePayToken } from './apple-pay-token.ts';
export { createGooglePayKeys, encryptGooglePayToken, type GooglePayKeys } from './google-pay-token.ts';
export type { WalletDouble };

export interface WalletOptions<Keys = never>
  extends Pick<
    WalletSetup,
    'available' | 'requiresGesture' | 'newestVersion' | 'validationURL' | 'timeoutMs'
  > {
  /** `decrypted`, keys of the test's to encrypt with, or what writes it. */
  readonly token?: 'decrypted' | Keys | ((payment: AuthorizedPayment) => unknown);
}

/** Of each wallet: what is in its token, and how it is encrypted. */
function install<Keys>(
  wallet: WalletName,
  data: (payment: AuthorizedPayment) => unknown,
  encrypt?: (payment: AuthorizedPayment, keys: Keys) => unknown,
) {
  return async (page: Page, options: WalletOptions<Keys> = {}): Promise<WalletDouble> => {
    const { token, ...setup } = options;
    const double = new WalletDouble(page, wallet);
    const create = (payment: AuthorizedPayment) => {
      if (token === 'decrypted') return data(payment);
      if (typeof token === 'function') return (token as typeof data)(payment);
      return encrypt?.(payment, token as Keys);
    };
    await double.install({ ...setup, ...(token && { createToken: create }) });
    return double;
  };
}

/** Each puts its double into the documents that the tab loads from now on: call it before `page.goto`. */
export const wallets = {
  applePay: install<ApplePayKeys>('applePay', applePayData, encryptApplePayToken),
  googlePay: install<GooglePayKeys>(
    'googlePay',
    () => JSON.stringify(googlePayData()),
    encryptGooglePayToken,
  ),
  samsungPay: install('samsungPay', ({ last4 }) => ({ last4 })),
  paymentRequest: install('paymentRequest', applePayData),
};
