/**
 * Decides payments with the encrypted tokens of device wallets. The simulator decrypts nothing: every token of a known
 * form pays.
 */

import type { Mode } from '#contract/mode.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import type { Wallet } from '../../../connector/payment-instrument.ts';
import { createDecline, createSuccess, readDecline } from './outcomes.ts';

/**
 * Matches base64 in either alphabet, or several such parts with dots between them. The latter is a JSON web token, the
 * form that wallet C sends.
 */
const encoded = /^[A-Za-z0-9+/_-]+={0,2}(\.[A-Za-z0-9+/_-]*={0,2}){0,4}$/;
/** Matches a result code. It must be told apart, because digits with dots between them look like a JSON web token. */
const code = /^[0-9]{3}\.[0-9]{3}\.[0-9]{3}$/;

/**
 * Returns the outcome for a wallet's token. The token declines when it is the code of a decline, or JSON with such a
 * code in its member `resultCode`, plain or in base64.
 */
export function chargeWallet(mode: Mode, { paymentToken }: Wallet): Outcome {
  const token = paymentToken.trim();
  const content = jsonOf(token) ?? jsonOf(Buffer.from(token, 'base64').toString('utf8'));
  const decline = readDecline(token) ?? readDecline(String(content?.resultCode ?? ''));
  if (decline !== undefined) return createDecline(decline, 'wallet-token-result-code');
  const isReadable = content !== undefined || (encoded.test(token) && !code.test(token));
  return isReadable
    ? createSuccess(mode, 'wallet-token')
    : createDecline('800.100.156', 'wallet-token-unreadable');
}

function jsonOf(text: string): { readonly resultCode?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
