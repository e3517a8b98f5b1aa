/** Encrypted tokens of device wallets. Nothing is decrypted: any token of a known form pays. */

import type { Outcome } from '../../gateway/connectors/connector.ts';
import type { Wallet } from '../../gateway/connectors/payment-instrument.ts';
import type { Mode } from '../../gateway/lifecycle/mode.ts';
import { declined, declineOf, paid } from './outcomes.ts';

/** Base64 in either alphabet, or its parts with dots between them: a JSON web token, as wallet C sends it. */
const encoded = /^[A-Za-z0-9+/_-]+={0,2}(\.[A-Za-z0-9+/_-]*={0,2}){0,4}$/;
/** Of a result code: dots between digits look like a JSON web token. */
const code = /^[0-9]{3}\.[0-9]{3}\.[0-9]{3}$/;

/** A token that is the code of a decline, or JSON with the member `resultCode`, plain or in base64, declines. */
export function settleWallet(mode: Mode, { paymentToken }: Wallet): Outcome {
  const token = paymentToken.trim();
  const content = jsonOf(token) ?? jsonOf(Buffer.from(token, 'base64').toString('utf8'));
  const decline = declineOf(token) ?? declineOf(String(content?.resultCode ?? ''));
  if (decline !== undefined) return declined(decline, 'wallet-token-result-code');
  const isReadable = content !== undefined || (encoded.test(token) && !code.test(token));
  return isReadable ? paid(mode, 'wallet-token') : declined('800.100.156', 'wallet-token-unreadable');
}

function jsonOf(text: string): { readonly resultCode?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
