/**
 * The acquirers' names of stored instruments as the gateway keeps them: each begins with the account that gave it, because
 * another account of the same connector does not know it.
 */
import { isInstrumentToken } from '../../connector/instrument-token.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import type { Outcome } from '../../connector/outcome.ts';
import { type RoutedPayment, toPlainOrder } from './connector.ts';
import { noSecrets, type SecretFinder } from './secrets.ts';

/** @param warn tells the operator that a name is left out. @param place where its acquirer stands in the configuration */
export function createNameKeeper(accountHash: string, place: string, warn: (sentence: string) => void) {
  const account = `${accountHash.slice(0, 16)} `;
  return {
    /**
     * Puts the account before the name in the outcome. Removes a name that cannot be sent again, or that holds card data, and
     * keeps the rest: the outcome must be recorded all the same.
     */
    withKeptName<Told extends Outcome>(outcome: Told, holdsSecret: SecretFinder = noSecrets): Told {
      const { instrumentToken, ...rest } = outcome;
      if (instrumentToken === undefined) return outcome;
      if (isInstrumentToken(instrumentToken) && !holdsSecret(instrumentToken, true))
        return { ...outcome, instrumentToken: account + instrumentToken };
      warn(`An acquirer's name of a stored means is no printable text, or holds card data (${place}).`);
      return rest as Told;
    },
    /** Returns what a connector may know of an order: its name of the instrument only when this account gave it. */
    toOwnOrder(order: RoutedPayment): PaymentOrder {
      const { instrumentToken = '', ...plain } = toPlainOrder(order);
      if (!instrumentToken.startsWith(account)) return plain;
      return { ...plain, instrumentToken: instrumentToken.slice(account.length) };
    },
  };
}
