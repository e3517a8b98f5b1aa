import { readWalletOptions } from '#contract/options/wallet-table.ts';
import { applePay } from './apple-pay.ts';
import { googlePay } from './google-pay.ts';
import { samsungPay } from './samsung-pay.ts';
import type { PageDriver, WalletDriver, WalletDrivers, WalletHost } from './wallet.ts';

export const drivers: WalletDrivers = {
  applePay: reading(applePay),
  googlePay: reading(googlePay),
  samsungPay: reading(samsungPay),
};

/** Wraps a driver so that it also receives the wallets' own options, which are read here. */
function reading(driver: WalletDriver): PageDriver {
  return (page) => {
    const { settings, faults } = readWalletOptions(page.options);
    page.report(faults);
    // Both settings objects have no prototype, and so has their union: a member that the page has added to
    // Object.prototype is not an option.
    const all: WalletHost['settings'] = Object.assign(Object.create(null), page.settings, settings);
    return driver({ ...page, settings: all });
  };
}
