/** Entry of the wallets' own script, which the widget loads for pages that offer one. */
import { applePay } from './apple-pay.ts';
import { googlePay } from './google-pay.ts';
import { samsungPay } from './samsung-pay.ts';
import { driversKey, type WalletDrivers } from './wallet.ts';

const drivers: WalletDrivers = { applePay, googlePay, samsungPay };
Object.assign(window, { [driversKey]: drivers });
