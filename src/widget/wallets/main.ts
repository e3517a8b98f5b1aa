/** Entry of the wallets' own script, which the widget loads for pages that offer one. */
import { drivers } from './drivers.ts';
import { driversKey } from './wallet.ts';

Object.assign(window, { [driversKey]: drivers });
