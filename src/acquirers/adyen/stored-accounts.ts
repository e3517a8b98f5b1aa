/**
 * Accounts that Adyen stores, to debit them without their shoppers (https://docs.adyen.com/payment-methods/sepa-direct-debit/api-only,
 * "Recurring payments"). The shopper's name there is our key of the first payment: what is not signed in an event can then name
 * no account of another payment, because Adyen debits an account for its own shopper alone.
 */
import { agreementIn, type Outcome, type PaymentOrder } from '../../connector/index.ts';
import type { Members } from './wire.ts';

const form = /^([a-z]{64})\/([A-Z0-9]{16})$/;

export interface StoredAccount {
  readonly shopperReference: string;
  readonly storedPaymentMethodId: string;
}

/** Returns the account that a debit without its shopper is from; undefined for any other debit. */
export function findStoredAccount({
  parameters,
  instrumentToken = '',
}: PaymentOrder): StoredAccount | undefined {
  const [, shopperReference, storedPaymentMethodId] = form.exec(instrumentToken) ?? [];
  if (agreementIn(parameters, 'mode') !== 'REPEATED') return undefined;
  return shopperReference && storedPaymentMethodId ? { shopperReference, storedPaymentMethodId } : undefined;
}

/** Says of a refused debit of a stored account that Adyen no longer has the account by that name, where it says so. */
export function withLostAccount(refused: Outcome, order: PaymentOrder): Outcome {
  const isLost = refused.code === '800.100.197' && findStoredAccount(order) !== undefined;
  return isLost ? { ...refused, instrumentToken: null } : refused;
}

/** Returns the parameters of an agreement that a debit leaves out, because no registration keeps its account. */
export function findUnsentAgreement({ parameters }: PaymentOrder, request: Members): readonly string[] {
  const names = ['standingInstruction.mode', 'standingInstruction.type', 'recurringType'];
  return request.recurringProcessingModel ? [] : names.filter((name) => parameters[name] !== undefined);
}

/** Returns what a debit has whose account is stored, or is a stored one. The shopper's own number is left out of it. */
export function membersOfStoring(
  { parameters, isStored }: PaymentOrder,
  key: string,
  stored: StoredAccount | undefined,
): Members {
  // Without a registration nobody could name the account again.
  const isAgreed = isStored === true && agreementIn(parameters, 'mode') === 'INITIAL';
  const isToStore = parameters.createRegistration === 'true' || isAgreed;
  if (stored === undefined && !isToStore) return {};
  const type = agreementIn(parameters, 'type');
  return {
    shopperReference: stored?.shopperReference ?? key,
    recurringProcessingModel:
      type === 'RECURRING' || type === 'INSTALLMENT' ? 'Subscription' : 'UnscheduledCardOnFile',
    ...(stored ? { shopperInteraction: 'ContAuth' } : { storePaymentMethod: true }),
  };
}
