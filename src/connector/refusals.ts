/** Refuses what a connector cannot do, before anything is sent. */

import { agreementIn } from './agreement.ts';
import { type Capabilities, capabilitiesFor, listTakenBrands, type OrderType } from './capabilities.ts';
import { findUnsent, isDecisive } from './handed-on.ts';
import type { FollowUpOrder, PaymentOrder } from './orders.ts';
import type { Outcome } from './outcome.ts';

/** Returns the decline of an order that is beyond the capabilities; undefined for any other. */
export function findRefusal(
  order: PaymentOrder | FollowUpOrder,
  capabilities: Capabilities,
): Outcome | undefined {
  const brand = order.kind === 'payment' ? order.brand : order.referenced.brand;
  const brandCapabilities = capabilitiesFor(capabilities, brand);
  if (brandCapabilities === undefined)
    return refusal('600.200.500', 'paymentBrand', brand, oneOf(listTakenBrands(capabilities)));
  return (
    refusalOfAny(order, brandCapabilities) ??
    (order.kind === 'follow-up'
      ? refusalOfFollowUp(order, brandCapabilities)
      : (refusalOfInstrument(order, brandCapabilities) ?? refusalOfAgreement(order, brandCapabilities)))
  );
}

type OwnCapabilities = NonNullable<ReturnType<typeof capabilitiesFor>>;

const includes = (types: readonly OrderType[], type: string) => types.some((one) => one === type);

/** What a payment and a follow-up have in common: type, currency, parameters. */
function refusalOfAny(
  order: PaymentOrder | FollowUpOrder,
  brandCapabilities: OwnCapabilities,
): Outcome | undefined {
  const { paymentType, currency, parameters } = order;
  const { paymentTypes, currencies } = brandCapabilities;
  if (!includes(paymentTypes, paymentType))
    return refusal('600.200.400', 'paymentType', paymentType, oneOf(paymentTypes));
  if (currencies?.includes(currency) === false)
    return refusal('600.200.500', 'currency', currency, oneOf(currencies));
  const unsent = findUnsent(order, brandCapabilities).find((name) => isDecisive(name, parameters[name]));
  return unsent === undefined
    ? undefined
    : refusal('600.200.500', unsent, parameters[unsent] ?? '', 'leave it out');
}

function refusalOfFollowUp(order: FollowUpOrder, { parts, repeated }: OwnCapabilities): Outcome | undefined {
  const { paymentType, amount } = order;
  if (order.isPart && !includes(parts, paymentType))
    return refusal('600.200.400', 'amount', amount, 'send the whole amount');
  if (order.isRepeated && !includes(repeated, paymentType))
    return refusal('600.200.400', 'paymentType', paymentType, 'it can be made once of one payment');
  return undefined;
}

function refusalOfInstrument(
  { brand, instrument, parameters }: PaymentOrder,
  { instruments, countries, needs = [] }: OwnCapabilities,
): Outcome | undefined {
  if (!instruments.includes(instrument.kind))
    return refusal('600.200.500', 'paymentBrand', brand, `pay with one of [${instruments.join(', ')}]`);
  const { 'billing.country': country = '' } = parameters;
  if (country !== '' && countries?.includes(country) === false)
    return refusal('600.200.500', 'billing.country', country, oneOf(countries));
  const needed = needs.find((name) => parameters[name] === undefined);
  return needed === undefined
    ? undefined
    : beyond('600.200.500', needed, null, `is needed by the acquirer for ${brand}; send it`);
}

function refusalOfAgreement(
  { parameters, instrumentToken }: PaymentOrder,
  { agreements }: OwnCapabilities,
): Outcome | undefined {
  if (agreementIn(parameters, 'mode') !== 'REPEATED') return undefined;
  if (!agreements) return refusal('600.200.501', 'standingInstruction.mode', 'REPEATED', 'leave it out');
  return agreements === 'token' && instrumentToken === undefined
    ? beyond('600.200.501', 'standingInstruction.mode', 'REPEATED', withoutToken)
    : undefined;
}

const withoutToken =
  'needs the registrationId of a means that this acquirer has charged and named; let the shopper pay once with createRegistration, or with that registrationId and standingInstruction.mode INITIAL';

const oneOf = (list: readonly string[] = []) => `send one of [${list.join(', ')}]`;

function refusal(code: Outcome['code'], name: string, value: string, remedy: string): Outcome {
  return beyond(code, name, value, `is nothing that the acquirer of this payment takes; ${remedy}`);
}

function beyond(code: Outcome['code'], name: string, value: string | null, message: string): Outcome {
  return { code, rule: 'beyond-connector', errors: [{ name, value, message }] };
}
