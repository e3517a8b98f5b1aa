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

/** A driver that is given the wallets' options, too. */
function reading(driver: WalletDriver): PageDriver {
  return (page) => {
    const { settings, faults } = readWalletOptions(page.options);
    page.report(faults);
    // Without a prototype, as both are: what a page has put into that of all objects is no option.
    const all: WalletHost['settings'] = Object.assign(Object.create(null), page.settings, settings);
    return driver({ ...page, settings: all });
  };
}
