/** Schemas of members that several bodies of answers have (gateway-contract 3.2, 5.4 and 8.1). */
import * as z from 'zod';
import { statusMeanings } from './authentication-status.ts';
import type { MaskedCard } from './masked-card.ts';
import type { Precondition, Redirect } from './payment.ts';

/** Exactly one schema for each member of an answer's type. */
export type Members<Answer> = { readonly [Name in keyof Required<Answer>]: z.ZodType };

export const text = (description: string) => z.string().meta({ description });
export const card = z.object({
  bin: text('First six digits.'),
  last4Digits: text('Last four digits.'),
  holder: text('Name on the card.').optional(),
  expiryMonth: text('Two digits.'),
  expiryYear: text('Four digits.'),
  binCountry: text('Country of the card’s issuer, by its first digits: ISO 3166-1.').optional(),
  type: text('CREDIT, DEBIT or another type of the network.').optional(),
  level: text('Level of the card, such as CLASSIC or BUSINESS.').optional(),
  country: text('Country of the card’s issuer.').optional(),
  issuer: z
    .object({
      bank: text('Name of the bank.').optional(),
      website: text('Its website.').optional(),
      phone: text('Its telephone number.').optional(),
    })
    .optional()
    .meta({ description: 'Who issued the card.' }),
  maxPanLength: text('The most digits that a number of this kind has.').optional(),
  binType: text('Kind of the first digits, such as PERSONAL.').optional(),
  regulatedFlag: text('Whether the interchange fee is regulated: Y or N.').optional(),
} satisfies Members<MaskedCard>);

const nameAndValue = z.object({ name: text('Name.'), value: text('Value.') });

const precondition = z.object({
  origin: text('A hidden frame: iframe#hidden.'),
  waitUntil: text('What to wait for: iframe#onload.'),
  description: text('What it is for.'),
  url: text('Where the frame goes.'),
  method: z.literal('POST'),
  parameters: z.array(nameAndValue),
} satisfies Members<Precondition>);

export const redirect = z.object({
  url: text('Where the shopper’s browser goes next.'),
  method: z.enum(['GET', 'POST']).meta({ description: 'GET sends the parameters in the query.' }),
  parameters: z.array(nameAndValue),
  preconditions: z.array(precondition).optional().meta({
    description:
      'Hidden frames to load before: the page of a card’s issuer that looks at the browser (3-D Secure 2).',
  }),
} satisfies Members<Redirect>);

/**
 * The members of the answer that describe the shopper's authentication (gateway-contract 5.4; threeds-security A.4).
 */
export const threeDSecure = z
  .object({
    eci: text(
      'Indicator for the acquirer: how the shopper was authenticated. Its values differ by network.',
    ).optional(),
    verificationId: text('Proof of the authentication for the acquirer, 28 characters of base64.').optional(),
    version: text('Version of the protocol, such as 2.2.0.').optional(),
    flow: text('frictionless: the issuer did not ask the shopper. challenge: it did.').optional(),
    dsTransactionId: text('Id of the authentication at the network’s directory: UUID.').optional(),
    acsTransactionId: text('Id of the authentication at the issuer: UUID.').optional(),
    challengeMandatedIndicator: text(
      'Y: the issuer had to ask the shopper by mandate. N: it did not.',
    ).optional(),
    authenticationType: text(
      'How the issuer asked: 01 with a static secret, 02 with a code for once, 03 in an app of its own, 04 without the shop (decoupled).',
    ).optional(),
    authenticationStatus: text(statusMeanings).optional(),
    transactionStatusReason: text('Why not, in two digits, such as 01 failed or 13 not enrolled.').optional(),
    cardHolderInfo: text(
      'What the issuer wants the shopper to read, up to 128 characters: text, never markup.',
    ).optional(),
    errorCode: text('Error of the protocol that kept the issuer from answering, in three digits.').optional(),
    errorDescription: text('What the error means.').optional(),
    errorSource: text('Who reported it: S the gateway, D the directory, A the issuer.').optional(),
    xid: text('Of version 1 only, as it was sent.').optional(),
  })
  .meta({ description: 'The shopper’s authentication.' })
  .optional();
