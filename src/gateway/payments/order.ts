/** Makes an order, which a connector can charge, from valid parameters. */

import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { Mode } from '#contract/mode.ts';
import { formatAmount, minorUnits } from '#contract/money.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import { agreementIn } from '../../connector/agreement.ts';
import { type Capabilities, capabilitiesFor } from '../../connector/capabilities.ts';
import type { CardEnds, Referenced } from '../../connector/orders.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import type { Config, Entity } from '../config/config.ts';
import { type Charge, channelFor } from '../config/dispatch.ts';
import type { Party } from '../config/entities.ts';
import { chooseConnectors } from '../config/routing.ts';
import type { AuthenticationOrder, RoutedFollowUp, RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { createBinList } from '../core/bin-list.ts';
import { toBrandPaymentType } from '../core/brand-payment-type.ts';
import { createReturnPath } from '../core/identifiers.ts';
import { invalidParameters, Refusal } from '../core/refusal.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { getMode } from '../lifecycle/mode.ts';
import { withKeptAgreement } from '../registrations/agreement-parameters.ts';
import type { RegistrationCharge } from '../registrations/charge.ts';
import { withMandate } from '../registrations/mandate.ts';
import { openInstrument } from '../registrations/open-instrument.ts';
import { toStorable } from '../registrations/storable.ts';
import type { Payment } from '../store/payments/payments.ts';

/** The data from which an order is made. */
export interface Ordering {
  readonly id: string;
  /** The channel or merchant the request names. */
  readonly entity: Pick<Party, 'id'>;
  readonly origin: string;
  readonly parameters: Parameters;
  /** A stored instrument with its brand, in place of one among the parameters. */
  readonly stored?: RegistrationCharge['stored'];
  readonly agreement?: RegistrationCharge['agreement'];
  /** The mandate of a stored account. */
  readonly mandate?: RegistrationCharge['mandate'];
  readonly instrumentTokens?: RegistrationCharge['instrumentTokens'];
  /** The authorisation that the payment raises or renews. The payment has the same mode. */
  readonly linkedTo?: { readonly referenced: Payment; readonly chain: ChainFacts } | undefined;
}

/** What the order of an authentication without a payment is made of. */
export type AuthenticationOrdering = Omit<
  Ordering,
  'stored' | 'agreement' | 'mandate' | 'instrumentTokens' | 'linkedTo'
>;

/**
 * Makes the order of a payment. The brand is the sent one, or the first that fits the card's number. Throws 400 for an
 * unknown brand, for a brand whose instrument was not sent, and when no channel accepts the payment.
 */
export function createOrder(config: Config, ordering: Ordering): RoutedPayment {
  const { id, entity, origin, parameters, stored, agreement, mandate, instrumentTokens, linkedTo } = ordering;
  const read = openInstrument(parameters, stored);
  const { brand } = read;
  const paymentType = findPaymentType(parameters, brand);
  const { amount = '', currency = '' } = parameters;
  if (paymentType === undefined || !firstTypes.includes(paymentType))
    throw new Error('An order has a type that begins no payment.');
  requireAmount({ ...parameters, paymentType });
  const charge = { brand, currency, paymentType };
  const channel = channelFor(config, entity, charge);
  const way = linkedTo
    ? findRoute(linkedTo.referenced)
    : toNamed(config, createRoute(config, channel, charge, parameters), read, instrumentTokens);
  const agreed = withKeptAgreement(read, agreement);
  const storing = judgeStoring(ordering, read.instrument);
  const leftOut = [...storing.leftOut, ...(agreed.leftOut ?? [])];
  return {
    kind: 'payment',
    id,
    channel,
    ...way,
    amount: wireAmount(amount, currency),
    currency,
    paymentType,
    ...read,
    parameters: withMandate(agreed.parameters, mandate, listTakers(config, way, brand)),
    origin,
    returnUrl: `${origin}${createReturnPath(id)}`,
    ...withoutUndefined({
      ranges: findRanges(config, brand),
      ownKind: findOwnKind(config, brand),
      isStored: storing.isStored,
      leftOut: leftOut.length > 0 ? leftOut : undefined,
      instrumentTokens,
      linkedTo: linkedTo && referencedBy(linkedTo.referenced, linkedTo.chain),
    }),
  };
}

/**
 * Makes the order of an authentication without a payment, for any amount including zero. Throws 400 when the brand is
 * not a card brand, when no channel accepts the card, and when the mode is not INTERNAL: only the simulator supports
 * this.
 */
export function createAuthenticationOrder(
  config: Config,
  { id, entity, origin, parameters }: AuthenticationOrdering,
): AuthenticationOrder {
  const read = openInstrument(parameters);
  const { brand } = read;
  if (findPaymentBrand(brand)?.kind !== 'card') throw invalidParameters([noCardBrand(brand)]);
  const { amount = '', currency = '' } = parameters;
  // The channel is chosen as for the payment (PA) that would follow the authentication.
  const channel = channelFor(config, entity, { brand, currency, paymentType: 'PA' });
  const mode = getMode(config, channel, parameters);
  if (mode !== 'INTERNAL') throw notSimulated(mode);
  return {
    kind: 'authentication',
    id,
    channel,
    mode,
    connector: null,
    amount: wireAmount(amount, currency),
    currency,
    ...read,
    ...withoutUndefined({ ranges: findRanges(config, brand) }),
    origin,
  };
}

/** The facts of a chain of payments that a follow-up needs, but may not have in its own record or request. */
export interface ChainFacts {
  /** The merchant's reference: that of the payment itself, otherwise of the nearest payment before it. */
  readonly merchantTransactionId: string | null;
  /** The masked card with which the chain began; undefined for other instruments. */
  readonly card: CardEnds | undefined;
  /** Mastercard's link id of an agreement that began with the chain. */
  readonly transactionLinkId?: string | undefined;
  readonly isPart?: Referenced['isPart'];
}

/** Reads the facts of a payment's chain, from the payment itself back to the first one. */
export async function findChainFacts(
  { store }: Pick<GatewayContext, 'store'>,
  payment: Pick<Payment, 'merchantTransactionId' | 'referenceId' | 'record' | 'paymentType' | 'amount'>,
): Promise<ChainFacts> {
  let { merchantTransactionId, referenceId } = payment;
  let { card } = payment.record;
  let transactionLinkId = payment.record.standingInstruction?.transactionLinkId;
  let isPart = payment.paymentType === 'CP' ? undefined : false;
  while (referenceId !== null && !(merchantTransactionId !== null && card && isPart !== undefined)) {
    const earlier = await store.findPayment(referenceId);
    isPart ??= earlier && payment.amount < earlier.amount + earlier.ledger.raised;
    merchantTransactionId ??= earlier?.merchantTransactionId ?? null;
    card ??= earlier?.record.card;
    transactionLinkId ??= earlier?.record.standingInstruction?.transactionLinkId;
    referenceId = earlier?.referenceId ?? null;
  }
  return {
    merchantTransactionId,
    card: card && { bin: card.bin, last4Digits: card.last4Digits },
    ...(transactionLinkId !== undefined && { transactionLinkId }),
    ...(isPart && { isPart }),
  };
}

type Way = Pick<RoutedPayment, 'mode' | 'connector' | 'otherwise' | 'otherwiseAfter'>;

/** Returns the way of a payment by the rules of the configuration. */
function createRoute(
  config: Config,
  channel: Entity,
  charge: Charge & { readonly brand: string },
  parameters: Parameters,
): Way {
  const chosen = chooseConnectors(config, channel, charge);
  const mode = getMode(config, { upstream: chosen.connector ?? channel.upstream }, parameters);
  return mode === 'INTERNAL' ? { mode, connector: null } : { mode, ...chosen };
}

/**
 * Returns the way of a payment that repeats an earlier one: to the connector whose acquirer has named the stored instrument. A
 * connector that needs a name and has none would refuse it.
 */
function toNamed(
  config: Config,
  way: Way,
  { brand, parameters }: Pick<RoutedPayment, 'brand' | 'parameters'>,
  tokens: Ordering['instrumentTokens'] = {},
): Way {
  const { mode, connector, otherwise } = way;
  const isRepeated = agreementIn(parameters, 'mode') === 'REPEATED';
  const needsName = (name: string) =>
    findCapabilities(config, { mode, connector: name }, brand)?.agreements === 'token';
  if (!isRepeated || connector === null || otherwise === undefined) return way;
  const hasName = (name: string) => Object.hasOwn(tokens, name);
  if (needsName(connector) && !hasName(connector) && hasName(otherwise))
    return { mode, connector: otherwise };
  // It would refuse for good what the first one takes when it is there again.
  return needsName(otherwise) && !hasName(otherwise) ? { mode, connector } : way;
}

/** Returns the way that a payment went. What follows it goes there as well, also after the rules have changed. */
export function findRoute({ mode, connector }: Way): Way {
  return { mode, connector };
}

/** Returns an order on the way that its payment was sent: another connector would charge it a second time. */
export function toSentOrder<Sent extends Way & { readonly channel: Entity }>(
  { entities }: Pick<Config, 'entities'>,
  payment: Payment,
  order: Sent,
): Sent {
  const channel = entities.find(({ id }) => id === payment.entityId) ?? order.channel;
  const { otherwise, otherwiseAfter, ...sentOrder } = order;
  // It may go on only where the rules still begin with its connector.
  const isAtFirst = order.connector === payment.connector;
  const onward = isAtFirst ? withoutUndefined({ otherwise, otherwiseAfter }) : {};
  return { ...sentOrder, ...onward, ...findRoute(payment), channel } as Sent;
}

/** Returns the data of an earlier payment that the connector of a follow-up needs. */
export function referencedBy(payment: Payment, chain: ChainFacts): RoutedFollowUp['referenced'] {
  const { id, paymentType, brand, connectorReference: reference } = payment;
  return { id, paymentType, brand, reference, ...chain };
}

/** Undefined where no connector of the configuration charges the payment. */
function findCapabilities(
  { connectors }: Config,
  { connector }: Way,
  brand: string,
): Pick<Capabilities, 'agreements' | 'parameters'> | undefined {
  const capabilities = connector === null ? undefined : connectors[connector]?.definition.capabilities;
  return capabilities && capabilitiesFor(capabilities, brand);
}

/** Returns what the connectors of a way take. */
function listTakers(config: Config, { mode, connector, otherwise }: Way, brand: string) {
  const ways = [connector, otherwise ?? null].map((name) => ({ mode, connector: name }));
  return ways.flatMap((way) => findCapabilities(config, way, brand) ?? []);
}

const findRanges = ({ binList }: Config, brand: string): RoutedPayment['ranges'] =>
  createBinList(binList)[brand];

const findOwnKind = ({ ownBrands }: Config, brand: string): RoutedPayment['ownKind'] =>
  Object.hasOwn(ownBrands, brand) ? ownBrands[brand]?.kind : undefined;

interface Storing {
  readonly isStored?: true;
  readonly leftOut: readonly string[];
}

/** Whether a registration has or gets the instrument. What a method has nothing to store of is told, because no registration says it. */
function judgeStoring({ parameters, stored }: Ordering, instrument: PaymentInstrument): Storing {
  if (stored === undefined && parameters.createRegistration !== 'true') return { leftOut: [] };
  return stored !== undefined || toStorable(instrument, parameters) !== undefined
    ? { isStored: true, leftOut: [] }
    : { leftOut: ['createRegistration'] };
}

/** The payment types that begin a payment. All other types are follow-ups. */
const firstTypes: readonly string[] = ['PA', 'DB', 'CD', 'PA.CP'];

/** Returns the payment type of a brand; undefined where the parameters have none. */
export function findPaymentType(parameters: Parameters, brand: string): string | undefined {
  const paymentType = parameters[`overridePaymentType[${brand}]`] ?? parameters.paymentType;
  return paymentType === undefined ? undefined : toBrandPaymentType(paymentType, brand);
}

/**
 * Throws 100.550.300 for an amount of zero. Only an authorisation may have it: it then checks a card (gateway-contract
 * 4.1).
 */
export function requireAmount({ amount, paymentType }: Parameters): void {
  if (amount === undefined || paymentType === 'PA' || !/^0+(\.00)?$/.test(amount)) return;
  const message = 'must be above zero; only a PA of zero is possible, which checks a card';
  throw new Refusal(400, '100.550.300', [{ name: 'amount', value: amount, message }]);
}

/** Returns the amount in the one spelling that records have: `92`, `92.00` and `092.00` become `92.00`. */
function wireAmount(amount: string, currency: string): string {
  const units = minorUnits(amount, currency);
  return units === undefined ? amount : formatAmount(units, currency);
}

function noCardBrand(paymentBrand: string): ParameterError {
  const message = 'is no brand of cards, and only their holders are authenticated; send one such as VISA';
  return { name: 'paymentBrand', value: paymentBrand, message };
}

/** "You are not configured for the requested transaction mode". */
function notSimulated(mode: Mode): Refusal {
  const message =
    'the only issuer that is asked without a payment is the simulated one; send POST /v1/payments, where the upstream gateway authenticates';
  const error =
    mode === 'LIVE'
      ? { name: 'path', value: null, message: `is not there in the live environment: ${message}` }
      : { name: 'testMode', value: mode, message: `must be INTERNAL here: ${message}` };
  return new Refusal(400, '600.200.700', [error]);
}
