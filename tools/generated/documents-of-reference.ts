/** Renders documents of `docs/reference` from the tables of the gateway: those that every environment has. */
import type { BrandKind } from '../../src/contract/brands/brand.ts';
import { paymentBrands } from '../../src/contract/brands/payment-brands.ts';
import { type Category, categories, getCategory } from '../../src/contract/result-codes.ts';
import { catalogue } from '../../src/contract/result-codes-data.ts';
import {
  type FollowUpRule,
  type FollowUpType,
  followUpRules,
  isReportType,
} from '../../src/gateway/lifecycle/follow-up-rules.ts';
import { internalAddresses } from '../../src/reference/internal-addresses.ts';
import { everyOperation } from '../../src/reference/texts.ts';
import { createConfigurationDocument } from './document-of-configuration.ts';
import { createSimulatorDocument } from './document-of-simulator.ts';
import { createAnswersDocument, createParametersDocument } from './documents-of-schemas.ts';
import {
  codeLink,
  markdownCode,
  markdownProse,
  markdownTable,
  referenceDocument,
  withName,
} from './markdown.ts';

/** Returns the text of each document by its path. */
export function createReferenceDocuments(): Record<string, string> {
  const documents = {
    basics: basics(),
    simulator: createSimulatorDocument(),
    'follow-ups': followUps(),
    brands: brands(),
    parameters: createParametersDocument(),
    answers: createAnswersDocument(),
    'result-codes': resultCodes(),
    'other-addresses': otherAddresses(),
    configuration: createConfigurationDocument(),
  };
  return Object.fromEntries(
    Object.entries(documents).map(([name, text]) => [`docs/reference/${name}.md`, text]),
  );
}

const basics = () =>
  referenceDocument(
    'For every operation',
    'How requests are written, and who may send them.',
    ...everyOperation.map(markdownProse),
  );

const typeNames: Readonly<Record<string, string>> = {
  PA: 'authorisation',
  DB: 'debit',
  CD: 'payout',
  CP: 'capture',
  RF: 'refund',
  RV: 'reversal',
  RB: 'rebill',
};

const amounts: Readonly<Record<FollowUpRule['amount'], string>> = {
  part: 'Up to what is left, again and again until nothing is.',
  whole: 'The whole amount; may be left out.',
  rest: 'Of an authorisation up to what is left, again and again; of any other payment the whole. May be left out.',
  any: 'Any amount above zero.',
};

function followUps(): string {
  const isSent = (type: string) => !isReportType(type);
  const rules = Object.entries(followUpRules) as [FollowUpType, FollowUpRule][];
  const sent = rules.filter(([type]) => isSent(type));
  const types = new Set(sent.flatMap(([type, { follows }]) => [...follows.filter(isSent), type]));
  const titled = (type: string) => `${markdownCode(type)} ${typeNames[type]}`;
  const followersOf = (type: string) => sent.filter(([, { follows }]) => follows.includes(type));
  return referenceDocument(
    'What may follow what',
    'Which payment may be captured, refunded, reversed or charged again, with which amount.',
    markdownProse(
      'A follow-up names the payment it follows by the id in its path, or by referenceUuid. It becomes a payment with an id of its own, which can be followed in turn: a PA is captured, and the capture is refunded.',
    ),
    markdownTable(
      ['Payment', 'May be followed by'],
      [...types].map((type) => [
        titled(type),
        followersOf(type)
          .map(([follower]) => titled(follower))
          .join(', ') || 'nothing',
      ]),
    ),
    markdownProse(
      'The codes of refusals: the payment does not exist, is of a type that does not fit, is closed (reversed, renewed, after sequence=FINAL, or followed by something else), or the amount does not fit.',
    ),
    markdownTable(
      ['Follow-up', 'Amount', 'Does not exist', 'Does not fit', 'Closed', 'Wrong amount'],
      sent.map(([type, { amount, unknown, unsuitable, closed, misfit }]) => [
        titled(type),
        amounts[amount],
        ...[unknown, unsuitable, closed, misfit].map(codeLink),
      ]),
    ),
    'The acquirer reports some follow-ups by itself, and nobody sends them: receipts (RC) of an authorisation in advance, chargebacks (CB) of what moved money, and their reversals (CR). After a chargeback nothing is refunded until it is reversed; a receipt can be refunded.',
    'The error says which parameter is wrong and what to do.',
  );
}

/** Title of each kind of brand, and the payment instrument that pays it. */
const kinds: Readonly<Record<BrandKind, readonly [title: string, text: string]>> = {
  card: ['Cards', 'Paid with `card.*`, a tokenAccount or a device wallet.'],
  wallet: ['Wallets', 'Paid with the token of the device wallet, or with what the merchant decrypted of it.'],
  'direct-debit': ['Direct debit', 'Paid with `bankAccount.*`.'],
  'bank-transfer': ['Bank transfers', 'Paid on the page of the brand.'],
  'virtual-account': [
    'Virtual accounts',
    'Paid on the page of the brand, or at once with `virtualAccount.*`.',
  ],
  prepayment: ['Prepayment', 'Paid on the page of the brand.'],
  invoice: ['Invoice and instalments', 'Paid on the page of the brand.'],
  voucher: ['Vouchers', 'Paid on the page of the brand.'],
};

const brands = () =>
  referenceDocument(
    'Brands',
    markdownProse('Every code of paymentBrand, how it is paid, and what is sent besides.'),
    'What a provider wants besides is listed as far as it is documented; the gateway does not insist.',
    ...Object.entries(kinds).flatMap(([kind, [title, text]]) => [
      `## ${withName(`brands.${kind}`, title)}`,
      markdownProse(text),
      markdownTable(
        ['Code', 'Name', 'Answers', 'Payment types', 'Besides, send'],
        paymentBrands
          .filter((brand) => brand.kind === kind)
          .map(({ code: brand, name, isSynchronous, paymentTypes, wants, ended }) => [
            withName(`brand.${brand}`, markdownCode(brand)),
            markdownProse(ended ? `${name} (${ended})` : name),
            isSynchronous ? 'at once' : 'pending, and sends the shopper on',
            paymentTypes.filter((type) => !isReportType(type)).join(', '),
            wants.map(markdownCode).join(', '),
          ]),
      ),
    ]),
  );

const categoryNames: Readonly<Record<Category, string>> = {
  success: 'Success',
  review: 'Success, look at it by hand',
  pending: 'Pending, changes within half an hour',
  pendingForDays: 'Pending, changes after days',
  rejectedBy3dSecureOrIntercardRisk: 'Rejected: 3-D Secure or intercard risk',
  rejectedByBank: 'Rejected: bank or other external system',
  rejectedByCommunication: 'Rejected: communication',
  rejectedBySystem: 'Rejected: system',
  rejectedByAsynchronousWorkflow: 'Rejected: asynchronous workflow',
  softDecline: 'Soft decline: authentication is wanted',
  rejectedByExternalRisk: 'Rejected: external risk',
  rejectedByAddressVerification: 'Rejected: address verification',
  rejectedBy3dSecure: 'Rejected: 3-D Secure',
  rejectedByBlacklist: 'Rejected: blacklist',
  rejectedByRiskValidation: 'Rejected: risk validation',
  rejectedByConfiguration: 'Rejected: configuration',
  rejectedByRegistration: 'Rejected: registration',
  rejectedByScheduledJob: 'Rejected: scheduled job',
  rejectedByReference: 'Rejected: reference',
  rejectedByAdviceCode: 'Rejected: advice-code control',
  rejectedByFormat: 'Rejected: format',
  rejectedByAddress: 'Rejected: address',
  rejectedByContact: 'Rejected: contact',
  rejectedByAccount: 'Rejected: account',
  rejectedByAmount: 'Rejected: amount',
  rejectedByRiskManagement: 'Rejected: risk management',
  chargeback: 'Chargeback',
};

/** The categories in their order, and at last the codes that have none. */
function resultCodes(): string {
  const chapter = (category: Category | undefined, title: string, text: string) => [
    `## ${withName(`category.${category ?? 'none'}`, title)}`,
    text,
    markdownTable(
      ['Code', 'Description'],
      Object.entries(catalogue)
        .filter(([one]) => getCategory(one) === category)
        .map(([one, description]) => [
          withName(`code.${one}`, markdownCode(one)),
          markdownProse(description),
        ]),
    ),
  ];
  return referenceDocument(
    'Result codes',
    'The catalogue by category. Match categories, because codes are added over time.',
    ...(Object.keys(categories) as Category[]).flatMap((category) =>
      chapter(category, categoryNames[category], `Pattern: ${markdownCode(categories[category].source)}`),
    ),
    ...chapter(undefined, 'Without a category', 'Older codes that no pattern covers.'),
  );
}

const otherAddresses = () =>
  referenceDocument(
    'Other addresses',
    'Addresses that are no part of the API: the gateway’s own pages and tools.',
    markdownTable(
      ['Address', 'What it is'],
      internalAddresses
        .filter(({ test }) => !test)
        .map(({ path, text }) => [markdownCode(path), markdownProse(text)]),
    ),
  );
