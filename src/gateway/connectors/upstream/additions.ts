/**
 * Reads what an upstream adds to the record of a payment: facts about the card, the shopper's account, the agreement.
 * Only members of the contract are taken (gateway-contract 3.2), because a number or a code could stand in any other.
 */
import * as z from 'zod';
import type { MaskedCard } from '#contract/masked-card.ts';
import { bankAccount, mayBeCard } from '#contract/parameters/bank-account.ts';
import { billing } from '#contract/parameters/billing.ts';
import { customer } from '#contract/parameters/customer.ts';
import { memberNames } from '#contract/parameters/member-names.ts';
import { shipping } from '#contract/parameters/shipping.ts';
import { standingInstruction } from '#contract/parameters/stored-credentials.ts';
import type { Texts } from '#contract/payment.ts';
import type { IssuerChecks, RecordAdditions } from '../../../connector/outcome.ts';
import { unlessEmpty } from '../../core/echo.ts';
import { withoutUndefined } from '../../core/without-undefined.ts';
import { readNamedTexts } from '../record-texts.ts';
import type { SecretFinder } from '../secrets.ts';
import { transactionKey } from './forwarded.ts';

type Group = Readonly<Record<string, unknown>>;

const group = z.record(z.string(), z.unknown()).optional().catch(undefined);

/** The members of an upstream's record that are read here. A wrong one is left out. */
export const additionMembers = {
  descriptor: z.string().max(255).optional().catch(undefined),
  card: group,
  bankAccount: group,
  virtualAccount: group,
  customer: group,
  billing: group,
  shipping: group,
  recurringType: z.enum(['INITIAL', 'REPEATED']).optional().catch(undefined),
  standingInstruction: group,
  customParameters: group,
  merchantAccountId: z.string().max(255).optional().catch(undefined),
  loyaltyIndicator: z.string().max(255).optional().catch(undefined),
} as const;

const letter = z
  .string()
  .regex(/^[A-Z]{1,2}$/)
  .optional()
  .catch(undefined);

/** The issuer's checks, in an upstream's `result`. */
export const checkMembers = { avsResponse: letter, cvvResponse: letter } as const;

const additionsSchema = z.object(additionMembers);

type Added = z.infer<typeof additionsSchema>;

const names = {
  customer: [...memberNames(customer, 'customer.'), 'ipCountry'],
  billing: memberNames(billing, 'billing.'),
  shipping: memberNames(shipping, 'shipping.'),
  bankAccount: memberNames(bankAccount, 'bankAccount.'),
  standingInstruction: memberNames(standingInstruction, 'standingInstruction.'),
  issuer: ['bank', 'website', 'phone'],
} as const;

/** Returns what the record adds, without secrets. */
export function readAdditions(added: Added, holdsSecret: SecretFinder): RecordAdditions {
  const read = (members: Group | undefined, known: readonly string[]) =>
    readNamedTexts(members, known, holdsSecret);
  const text = (name: 'descriptor' | 'merchantAccountId' | 'loyaltyIndicator') =>
    read({ [name]: added[name] }, [name])?.[name];
  return withoutUndefined({
    descriptor: text('descriptor'),
    card: readCard(added.card, holdsSecret),
    bankAccount: readAccount(added.bankAccount, holdsSecret),
    virtualAccount: read(added.virtualAccount, ['accountId', 'holder']),
    customer: read(added.customer, names.customer),
    billing: read(added.billing, names.billing),
    shipping: read(added.shipping, names.shipping),
    recurringType: added.recurringType,
    standingInstruction: readAgreement(added.standingInstruction, holdsSecret),
    customParameters: readCustomParameters(added.customParameters, holdsSecret),
    merchantAccountId: text('merchantAccountId'),
    loyaltyIndicator: text('loyaltyIndicator'),
  });
}

/** Returns the issuer's checks; undefined when there are none. */
export function readChecks({ avsResponse, cvvResponse }: IssuerChecks): IssuerChecks | undefined {
  return unlessEmpty(withoutUndefined({ avsResponse, cvvResponse }));
}

/** The forms of a card's members. They are strict, so that neither a whole number nor a code fits into one. */
const cardForms = {
  last4Digits: /^[0-9]{4}$/,
  expiryMonth: /^(?:0[1-9]|1[0-2])$/,
  expiryYear: /^20[0-9]{2}$/,
  binCountry: /^[A-Z]{2,3}$/,
  country: /^[A-Z]{2,3}$/,
  type: /^[A-Za-z][A-Za-z _-]{0,31}$/,
  level: /^[A-Za-z][A-Za-z _-]{0,63}$/,
  binType: /^[A-Za-z][A-Za-z _-]{0,31}$/,
  regulatedFlag: /^[A-Za-z]{1,5}$/,
  maxPanLength: /^[0-9]{1,2}$/,
} as const;

const cardNames = Object.keys(cardForms) as (keyof typeof cardForms)[];

/** Returns the members of a card. Of its number only the first six and the last four digits are taken. */
function readCard(card: Group | undefined, holdsSecret: SecretFinder): Partial<MaskedCard> | undefined {
  if (card === undefined) return undefined;
  const wellFormed = cardNames.filter((name) => cardForms[name].test(String(card[name] ?? '')));
  const members = wellFormed.map((name) => [name, String(card[name])] as const);
  const bin = /^([0-9]{6})[0-9]{0,2}$/.exec(String(card.bin ?? ''))?.[1];
  const issuer = z.record(z.string(), z.unknown()).safeParse(card.issuer).data;
  return unlessEmpty(
    withoutUndefined({
      bin,
      ...readNamedTexts(card, ['holder'], holdsSecret),
      ...Object.fromEntries(members),
      issuer: readNamedTexts(issuer, names.issuer, holdsSecret),
    }),
  );
}

/** Returns a bank account. Its own numbers are masked where they may be card numbers, as those of the merchant are. */
function readAccount(account: Group | undefined, holdsSecret: SecretFinder): Texts | undefined {
  const isMasked = (name: string, value: string) => !/^(?:iban|number)$/.test(name) || mayBeCard(value);
  return readNamedTexts(account, names.bankAccount, holdsSecret, isMasked);
}

/** Returns the agreement. The network's ids are passed on unchanged, because the merchant sends them back. */
function readAgreement(agreement: Group | undefined, holdsSecret: SecretFinder): Texts | undefined {
  const isMasked = (name: string) => name !== 'initialTransactionId' && name !== 'transactionLinkId';
  return readNamedTexts(agreement, names.standingInstruction, holdsSecret, isMasked);
}

/** Returns the custom parameters without that of this gateway. */
function readCustomParameters(parameters: Group | undefined, holdsSecret: SecretFinder): Texts | undefined {
  const { [transactionKey]: _own, ...others } = parameters ?? {};
  const keys = Object.keys(others).filter((name) => /^[A-Za-z0-9._]{3,64}$/.test(name));
  return readNamedTexts(others, keys, holdsSecret);
}
