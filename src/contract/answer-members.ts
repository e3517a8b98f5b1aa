/** Schemas of members that several bodies of answers have (gateway-contract 3.2, 5.4 and 8.1). */
import * as z from 'zod';
import { statusMeanings } from './authentication-status.ts';
import type { MaskedCard } from './masked-card.ts';
import type { PaymentCode, Precondition, Redirect } from './payment.ts';

/** Exactly one schema for each member of an answer's type. */
export type AnswerMembers<Answer> = { readonly [Name in keyof Required<Answer>]: z.ZodType };

export const describedText = (description: string) => z.string().meta({ description });
export const cardMember = z.object({
  bin: describedText('First six digits.'),
  last4Digits: describedText('Last four digits.'),
  holder: describedText('Name on the card.').optional(),
  expiryMonth: describedText('Two digits.'),
  expiryYear: describedText('Four digits.'),
  binCountry: describedText('Country of the card’s issuer, by its first digits: ISO 3166-1.').optional(),
  type: describedText('CREDIT, DEBIT or another type of the network.').optional(),
  level: describedText('Level of the card, such as CLASSIC or BUSINESS.').optional(),
  country: describedText('Country of the card’s issuer.').optional(),
  issuer: z
    .object({
      bank: describedText('Name of the bank.').optional(),
      website: describedText('Its website.').optional(),
      phone: describedText('Its telephone number.').optional(),
    })
    .optional()
    .meta({ description: 'Who issued the card.' }),
  maxPanLength: describedText('The most digits that a number of this kind has.').optional(),
  binType: describedText('Kind of the first digits, such as PERSONAL.').optional(),
  regulatedFlag: describedText('Whether the interchange fee is regulated: Y or N.').optional(),
} satisfies AnswerMembers<MaskedCard>);

const nameAndValue = z.object({ name: describedText('Name.'), value: describedText('Value.') });

const precondition = z.object({
  origin: describedText('A hidden frame: iframe#hidden.'),
  waitUntil: describedText('What to wait for: iframe#onload.'),
  description: describedText('What it is for.'),
  url: describedText('Where the frame goes.'),
  method: z.literal('POST'),
  parameters: z.array(nameAndValue),
} satisfies AnswerMembers<Precondition>);

export const redirectMember = z.object({
  url: describedText('Where the shopper’s browser goes next.'),
  method: z.enum(['GET', 'POST']).meta({ description: 'GET sends the parameters in the query.' }),
  parameters: z.array(nameAndValue),
  preconditions: z.array(precondition).optional().meta({
    description:
      'Hidden frames to load before: the page of a card’s issuer that looks at the browser (3-D Secure 2).',
  }),
} satisfies AnswerMembers<Redirect>);

export const paymentCodeMember = z.object({
  entity: describedText(
    'To whom the reference belongs, where a bank asks for that, such as Multibanco’s entity.',
  ).optional(),
  reference: describedText('What the shopper enters at a bank or a cash machine.').optional(),
  qrCode: describedText('What a QR code has to contain, which the shopper scans.').optional(),
  barcode: describedText(
    'The digits of a bar code, which a bank or a till scans: 44 of a boleto as Interleaved 2 of 5, others as Code 128.',
  ).optional(),
  expiresAt: describedText('Until when it can be paid: yyyy-MM-dd HH:mm:ss+0000.').optional(),
} satisfies AnswerMembers<PaymentCode>);

/**
 * The members of the answer that describe the shopper's authentication (gateway-contract 5.4; threeds-security A.4).
 */
export const threeDSecureMember = z
  .object({
    eci: describedText(
      'Indicator for the acquirer: how the shopper was authenticated. Its values differ by network.',
    ).optional(),
    verificationId: describedText(
      'Proof of the authentication for the acquirer, 28 characters of base64.',
    ).optional(),
    version: describedText('Version of the protocol, such as 2.3.1.').optional(),
    flow: describedText('frictionless: the issuer did not ask the shopper. challenge: it did.').optional(),
    dsTransactionId: describedText('Id of the authentication at the network’s directory: UUID.').optional(),
    acsTransactionId: describedText('Id of the authentication at the issuer: UUID.').optional(),
    challengeMandatedIndicator: describedText(
      'Y: the issuer had to ask the shopper by mandate. N: it did not.',
    ).optional(),
    authenticationType: describedText(
      'How the issuer asked: 01 with a static secret, 02 with a code for once, 03 in an app of its own, 04 without the shop (decoupled).',
    ).optional(),
    authenticationStatus: describedText(statusMeanings).optional(),
    transactionStatusReason: describedText(
      'Why not, in two digits, such as 01 failed or 13 not enrolled.',
    ).optional(),
    cardHolderInfo: describedText(
      'What the issuer wants the shopper to read, up to 128 characters: text, never markup.',
    ).optional(),
    errorCode: describedText(
      'Error of the protocol that kept the issuer from answering, in three digits.',
    ).optional(),
    errorDescription: describedText('What the error means.').optional(),
    errorSource: describedText('Who reported it: S the gateway, D the directory, A the issuer.').optional(),
    xid: describedText('Of version 1 only, as it was sent.').optional(),
  })
  .meta({ description: 'The shopper’s authentication.' })
  .optional();
