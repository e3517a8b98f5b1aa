/**
 * The doubles of all wallets as one script, which installs those that are asked for: by the attribute `data-wallets` of its
 * element, by its own name (`google-pay.js`, as the gateway serves it), or by `window.__walletSimulator.wallets`; else all.
 */
import { installApplePay } from './apple-pay.ts';
import type { WalletName, WalletSetup } from './control-types.ts';
import { installGooglePay } from './google-pay.ts';
import { installPaymentRequest } from './payment-request.ts';
import { installSamsungPay } from './samsung-pay.ts';

const doubles: Readonly<Record<WalletName, () => void>> = {
  applePay: installApplePay,
  googlePay: installGooglePay,
  samsungPay: installSamsungPay,
  paymentRequest: installPaymentRequest,
};
const all = Object.keys(doubles) as WalletName[];
const toFile = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const script = document.currentScript as HTMLScriptElement | null;
const { wallets } = (Reflect.get(window, '__walletSimulator') ?? {}) as WalletSetup;
const byName = all.filter((name) => script?.src.endsWith(`/${toFile(name)}.js`));
const names = script?.dataset.wallets?.split(' ') ?? (byName.length > 0 ? byName : (wallets ?? all));
for (const name of names) {
  const install = doubles[name as WalletName];
  if (!install) throw new Error(`There is no double ${name}: name some of ${all.join(', ')}.`);
  if (!Reflect.get(window, 'testWallets')?.[name]) install();
}
