import type { WalletName } from './wallet.ts';

/** The wallet of each brand. `TKN` brands, whose token the merchant decrypts, work in the same way. */
export const wallets = {
  APPLEPAY: 'applePay',
  APPLEPAYTKN: 'applePay',
  GOOGLEPAY: 'googlePay',
  GOOGLEPAYTKN: 'googlePay',
  SAMSUNGPAY: 'samsungPay',
} as const satisfies Record<string, WalletName>;

export type WalletBrand = keyof typeof wallets;

export const isDeviceWallet = (code: string): code is WalletBrand => Object.hasOwn(wallets, code);
