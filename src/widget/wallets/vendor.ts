import type { WalletHost, WalletName } from './wallet.ts';

/** The two scripts of each wallet: the gateway's stand-in, and the vendor's own. */
const scripts: Readonly<Record<WalletName, readonly [standIn: string, live: string]>> = {
  applePay: ['apple-pay', 'https://applepay.cdn-apple.com/jsapi/v1/apple-pay-sdk.js'],
  googlePay: ['google-pay', 'https://pay.google.com/gp/p/js/pay.js'],
  samsungPay: ['samsung-pay', 'https://img.mpay.samsung.com/gsmpi/sdk/samsungpay_web_sdk.js'],
};

/**
 * Loads a wallet's script unless the page already has it. In the test environment this is the gateway's stand-in,
 * which needs no account and no network. A page without a checkout cannot ask the gateway which environment it is in.
 * There the stand-in is loaded first: if it arrives, this is the test environment, because only that one serves it.
 *
 * @returns whether this is the test environment, and whether the script has arrived
 */
export async function reach(
  host: WalletHost,
  name: WalletName,
  present: () => boolean,
): Promise<{ isTest: boolean; arrived: boolean }> {
  const [standIn, live] = scripts[name];
  const address = `${host.origin}/_sim/wallets/${standIn}.js`;
  const { environment: told } = await host.merchantTerms();
  const isThere = present();
  const isTest = told === undefined ? await host.load(address) : told === 'test';
  const arrived = isThere || present() || (await host.load(isTest ? address : live));
  return { isTest, arrived };
}
