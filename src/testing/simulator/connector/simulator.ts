/**
 * The built-in simulator (gateway-contract 6). It applies rules in a fixed order; the first rule that applies decides,
 * and the answer names it (`rules.ts`). The simulator charges nobody, so it need not remember keys to recognise a
 * repeated request.
 */
import { findTakenBrand, type PaymentBrand } from '#contract/brands/payment-brands.ts';
import { unknownOutcome } from '#contract/outcome-category.ts';
import { forceResultCode } from '#contract/parameters/custom-parameters.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { getPrintedCategory, isResultCode } from '#contract/result-codes.ts';
import { transactionLinkName } from '../../../connector/agreement.ts';
import { type Connector, defineConnector } from '../../../connector/connector.ts';
import type { PaymentOrder } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { isNamed, requiresRedirect } from '../../../gateway/connectors/requires-redirect.ts';
import type { SimulatedConnector } from '../../../gateway/connectors/simulated-connector.ts';
import { chargeToken, chargeVirtualAccount } from './accounts.ts';
import { hasWrongInitialId, hasWrongLink, withAcquirer, withAcquirerDetails } from './acquirer.ts';
import { chargeBankAccount } from './bank-accounts.ts';
import { chargeCard, findCardProblem } from './card-rules.ts';
import { createDecline, createSuccess, readDecline } from './outcomes.ts';
import { giveCode, redirectToPage } from './redirect.ts';
import type { RuleName } from './rules.ts';
import { chargeWallet } from './wallets.ts';

export const simulator: SimulatedConnector & Required<Pick<Connector, 'find'>> = {
  certainOutcome(order, now) {
    const forced = forcedCode(order.parameters);
    if (forced !== undefined) return forced;
    if (order.paymentType === undefined) return holderCode(order) ?? findCardProblem(order, now);
    const outcome = decide(order, now);
    return getPrintedCategory(outcome.code) === 'accepted' ? undefined : outcome;
  },

  async charge(order, key, now) {
    return withAcquirer(order, forcedCode(order.parameters) ?? decide(order, now), key, now);
  },

  async followUp({ parameters, mode }, key) {
    return withAcquirerDetails(forcedCode(parameters) ?? createSuccess(mode, 'follow-up'), key);
  },

  /** Always answers that the payment never arrived, because the simulator charges nobody. */
  async find() {
    return undefined;
  },
};

const everyType = ['DB', 'PA', 'CD', 'CP', 'RF', 'RV', 'RB'] as const;

/** The rules refuse what a brand cannot do. */
export const simulatorConnector = defineConnector({
  name: 'simulator',
  capabilities: {
    paymentTypes: everyType,
    instruments: ['card', 'bankAccount', 'virtualAccount', 'tokenAccount', 'wallet', 'none'],
    parts: everyType,
    repeated: everyType,
    agreements: true,
    parameters: 'all',
    authentication: 'ours',
  },
  settings: { parse: () => ({}) },
  create: () => simulator,
});

function decide(order: PaymentOrder, now: number): Outcome {
  const brand = findTakenBrand(order.brand);
  if (brand === undefined) return createDecline('600.200.200', 'brand-unknown');
  if (!brand.paymentTypes.includes(order.paymentType)) {
    return createDecline('600.200.400', 'payment-type-not-supported');
  }
  const outcome = holderCode(order) ?? chargeInstrument(order, brand, now);
  const isAccepted = getPrintedCategory(outcome.code) === 'accepted';
  if (!isAccepted) return outcome;
  if (hasWrongInitialId(order))
    return noSuchPayment(order, 'standingInstruction.initialTransactionId', 'initial-transaction-unknown');
  return hasWrongLink(order)
    ? noSuchPayment(order, transactionLinkName, 'transaction-link-unknown')
    : outcome;
}

/** Declines as a card network does that finds no such payment: "referencing transaction does not match". */
function noSuchPayment({ parameters }: PaymentOrder, name: string, rule: RuleName): Outcome {
  const message = 'names no first payment with this card; send the one of the answer to mode=INITIAL';
  const error = { name, value: parameters[name] ?? null, message };
  return createDecline('800.100.167', rule, { errors: [error] });
}

function chargeInstrument(order: PaymentOrder, brand: PaymentBrand, now: number): Outcome {
  const { instrument, mode } = order;
  if (requiresRedirect(order)) return giveCode(order, brand, now) ?? redirectToPage(order, brand);
  // When the shopper is absent, any account is accepted: a payout goes to it, or an agreement allows to charge it.
  const isAccount = instrument.kind === 'bankAccount' || instrument.kind === 'virtualAccount';
  if (!isNamed(order) && (brand.isSynchronous || !isAccount))
    return createDecline('100.100.100', 'means-missing');
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
      return createDecline('100.100.100', 'means-missing');
  }
}

/**
 * Returns the outcome that `customParameters[forceResultCode]` names: any code of the catalogue. A forced decline has
 * no id (settled question 21).
 */
function forcedCode(parameters: Parameters): Outcome | undefined {
  const code = parameters[forceResultCode];
  if (code === undefined || !isResultCode(code)) return undefined;
  // A payment with the unknown outcome keeps its id, because the gateway asks for its outcome later by that id.
  const isDecline = readDecline(code) !== undefined && code !== unknownOutcome;
  const without = isDecline ? (['id'] as const) : [];
  return { code, rule: 'force-result-code', without };
}

/**
 * Returns the decline whose result code stands in the holder's name. Only declines work, so that a name cannot buy
 * anything.
 */
function holderCode({ instrument }: Pick<PaymentOrder, 'instrument'>): Outcome | undefined {
  const code = readDecline(('holder' in instrument && instrument.holder) || '');
  return code && createDecline(code, 'holder-result-code');
}
