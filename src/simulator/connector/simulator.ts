/**
 * The built-in simulator (gateway-contract 6). It applies rules in a fixed order; the first rule that applies decides,
 * and the answer names it (`rules.ts`). The simulator charges nobody, so it need not remember keys to recognise a
 * repeated request.
 */
import { findPaymentBrand, type PaymentBrand } from '#contract/brands/payment-brands.ts';
import { printedCategoryOf } from '#contract/result-codes.ts';
import type { Connector, Outcome, PaymentOrder } from '../../gateway/connectors/connector.ts';
import { isNamed, isSentOn } from '../../gateway/connectors/sent-on.ts';
import { chargeToken, chargeVirtualAccount } from './accounts.ts';
import { chargeBankAccount } from './bank-accounts.ts';
import { chargeCard } from './card-rules.ts';
import { forcedCode, holderCode } from './general-rules.ts';
import { declined, paid, withDetails } from './outcomes.ts';
import { redirectToPage } from './redirect.ts';
import { chargeWallet } from './wallets.ts';

export const simulator: Connector = {
  forcedOutcome: (order) => forcedCode(order.parameters) ?? holderCode(order),

  authenticates(order, now) {
    return (
      forcedCode(order.parameters) === undefined && printedCategoryOf(decide(order, now).code) === 'accepted'
    );
  },

  async charge(order, key, now) {
    return withDetails(forcedCode(order.parameters) ?? decide(order, now), key);
  },

  async followUp({ parameters, mode }, key) {
    return withDetails(forcedCode(parameters) ?? paid(mode, 'follow-up'), key);
  },

  /** Always answers that the payment never arrived, because the simulator charges nobody. */
  async find() {
    return undefined;
  },
};

function decide(order: PaymentOrder, now: number): Outcome {
  const brand = findPaymentBrand(order.brand);
  if (brand === undefined) return declined('600.200.200', 'brand-unknown');
  if (!brand.paymentTypes.includes(order.paymentType)) {
    return declined('600.200.400', 'payment-type-not-supported');
  }
  return holderCode(order) ?? chargeInstrument(order, brand, now);
}

function chargeInstrument(order: PaymentOrder, brand: PaymentBrand, now: number): Outcome {
  const { instrument, mode } = order;
  if (isSentOn(order)) return redirectToPage(order, brand);
  // When the shopper is absent, any account is accepted: a payout goes to it, or an agreement allows to charge it.
  const isAccount = instrument.kind === 'bankAccount' || instrument.kind === 'virtualAccount';
  if (!isNamed(order) && (brand.isSynchronous || !isAccount)) return declined('100.100.100', 'means-missing');
  switch (instrument.kind) {
    case 'card':
      return chargeCard(order, instrument, now);
    case 'tokenAccount':
      return chargeToken(mode, instrument, now);
    case 'wallet':
      return chargeWallet(mode, instrument);
    case 'virtualAccount':
      return chargeVirtualAccount(mode, instrument);
    case 'bankAccount':
      return chargeBankAccount(mode, instrument);
    case 'none':
      return declined('100.100.100', 'means-missing');
  }
}
