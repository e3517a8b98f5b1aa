/** Merges what a connector says of a payment into its record. */
import type { CardFacts, MaskedCard } from '#contract/masked-card.ts';
import type { PaymentRecord, Texts } from '#contract/payment.ts';
import type { RecordAdditions } from '../connectors/connector.ts';
import { unlessEmpty } from '../core/echo.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

/**
 * Returns the members of a payment's record with what its connector adds. What the merchant sent stays as it was sent,
 * except for the agreement, whose network's id only the connector knows, and for the descriptor, which is what the
 * shopper's statement says.
 */
export function withAdditions(
  record: Partial<PaymentRecord>,
  additions: RecordAdditions = {},
): Partial<PaymentRecord> {
  const { card, bankAccount, virtualAccount, customer, billing, shipping, ...more } = additions;
  return withoutUndefined({
    ...record,
    ...more,
    card: cardWith(record.card, card),
    bankAccount: filled(record.bankAccount, bankAccount),
    virtualAccount: filled(record.virtualAccount, virtualAccount),
    customer: filled(record.customer, customer),
    // Members of two addresses must not be mixed.
    billing: record.billing ?? billing,
    shipping: record.shipping ?? shipping,
    recurringType: record.recurringType ?? more.recurringType,
    standingInstruction: unlessEmpty({ ...record.standingInstruction, ...more.standingInstruction }),
    customParameters: filled(record.customParameters, more.customParameters),
  });
}

/** The part of the additions that the record of a follow-up has, which has no instrument (gateway-contract 3.2). */
export function followUpAdditions({
  descriptor,
  customParameters,
  merchantAccountId,
}: RecordAdditions = {}): RecordAdditions {
  return withoutUndefined({ descriptor, customParameters, merchantAccountId });
}

/** Returns the group with those members of `more` that it lacks; undefined when both are absent. */
function filled(group: Texts | undefined, more: Texts = {}): Texts | undefined {
  return unlessEmpty({ ...group, ...more, ...group });
}

/** Returns the card of the record with facts about it. Without a card, a whole masked one is taken from the connector. */
function cardWith(card: MaskedCard | undefined, more: Partial<MaskedCard> = {}): MaskedCard | undefined {
  const { bin, last4Digits, expiryMonth, expiryYear, holder, ...facts } = more;
  if (card !== undefined) return { ...card, ...(facts satisfies CardFacts) };
  if (!bin || !last4Digits || !expiryMonth || !expiryYear) return undefined;
  return { bin, last4Digits, ...(holder !== undefined && { holder }), expiryMonth, expiryYear, ...facts };
}
