/** Entry of the wallets' own script. The widget loads this script only on pages that offer a wallet. */
import { drivers } from './drivers.ts';
import { driversKey } from './wallet.ts';

Object.assign(window, { [driversKey]: drivers });
