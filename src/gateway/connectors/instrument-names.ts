/**
 * The acquirers' names of stored instruments as the gateway keeps them: each begins with the account that gave it, because
 * another account of the same connector does not know it. Mastercard's link ids are the network's, and have no account.
 */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { isInstrumentToken } from '../../connector/instrument-token.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import { type RoutedPayment, type TimedOutcome, toPlainOrder } from './connector.ts';
import { withFormedLink } from './network-link.ts';
import { noSecrets, type SecretFinder } from './secrets.ts';

/** @param warn tells the operator that a name is left out. @param place where its acquirer stands in the configuration */
export function createNameKeeper(accountHash: string, place: string, warn: (sentence: string) => void) {
  const account = `${accountHash.slice(0, 16)} `;
  /** Returns the kept name of an order's instrument when this account gave it. */
  function findOwnName(order: RoutedPayment): string | undefined {
    const { instrumentToken } = toPlainOrder(order);
    return instrumentToken?.startsWith(account) ? instrumentToken : undefined;
  }
  return {
    /**
     * Puts the account before the name in the outcome. Removes a name or a link id that cannot be sent again, or a name
     * that holds card data, and keeps the rest: the outcome must be recorded all the same. For a name that is gone it
     * tells which one the order had.
     */
    withKeptName<Told extends TimedOutcome>(
      outcome: Told,
      holdsSecret: SecretFinder = noSecrets,
      order?: RoutedPayment,
    ): Told {
      // A connector that claims it is not believed.
      const { instrumentToken, lostToken: _claimed, ...otherFacts } = outcome;
      const rest = withFormedLink(otherFacts, () =>
        warn(`An acquirer's link id of a payment has not the form of one (${place}).`),
      );
      if (instrumentToken === undefined) return rest as Told;
      if (instrumentToken === null) {
        const isLost = order !== undefined && getOutcomeCategory(rest.code) === 'rejected';
        return { ...rest, ...(isLost && { lostToken: findOwnName(order) }) } as Told;
      }
      if (isInstrumentToken(instrumentToken) && !holdsSecret(instrumentToken, true))
        return { ...rest, instrumentToken: account + instrumentToken } as Told;
      warn(`An acquirer's name of a stored means is no printable text, or holds card data (${place}).`);
      return rest as Told;
    },
    /** Returns what a connector may know of an order: its name of the instrument only when this account gave it. */
    toOwnOrder(order: RoutedPayment): PaymentOrder {
      const { instrumentToken: _name, ...plain } = toPlainOrder(order);
      const name = findOwnName(order);
      return name === undefined ? plain : { ...plain, instrumentToken: name.slice(account.length) };
    },
  };
}
