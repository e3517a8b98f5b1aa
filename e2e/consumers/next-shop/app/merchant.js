/** The merchant's client and the orders, once in a process: Next.js loads a module once for each kind of file that uses it. */
import { createMerchant } from 'payment-widgets/merchant';

/** `next build` loads the files of pages without the environment of the server, so that the client is made at its first use. */
export function getMerchant() {
  globalThis.merchant ??= createMerchant({
    gateway: process.env.PAYMENT_GATEWAY_URL,
    entityId: process.env.PAYMENT_ENTITY_ID,
    accessToken: process.env.PAYMENT_ACCESS_TOKEN,
  });
  return globalThis.merchant;
}

globalThis.orders ??= new Map();

/** The orders by their numbers. */
export const orders = globalThis.orders;
