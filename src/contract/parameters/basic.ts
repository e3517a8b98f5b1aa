/**
 * The parameters of the basic payment (`parameters.md`, "Basic payment" and "Forex"; gateway-contract 5.1 and 5.2).
 */
import { knownBrands } from './brand.ts';
import { currency } from './currencies.ts';
import { matching, oneOf, writtenText } from './format.ts';
import { alphanumeric, amount, flag, reference, textUpTo } from './formats.ts';
import { areOrigins, shopOrigins } from './shop-origins.ts';
import { conditionalRow, optionalRow, type Rule, requiredRow, type Structure, together } from './table.ts';
import { wholeAmounts } from './whole-amounts.ts';

const brandCode = matching(
  'AN32',
  32,
  /^[A-Za-z0-9_]+$/,
  'letters, digits and underscores, such as VISA',
  'VISA',
  'VISA-3X',
);

/** Two capitals, or the documented combination `PA.CP`. Each operation lists the types that it accepts. */
const paymentType = matching(
  'A2',
  5,
  /^([A-Z]{2}|PA\.CP)$/,
  'a payment type such as DB or PA',
  'DB',
  'db',
  'PAY',
);

const onlyInTest: Rule = {
  text: 'testMode is for the test environment only.',
  judge({ testMode: value }, { settings }) {
    if (value === undefined || settings.environment !== 'live') return [];
    const message = 'is for the test environment only; leave it out in the live environment';
    return [{ name: 'testMode', value, message }];
  },
};

export const basic: Structure = {
  title: 'Basic payment',
  source: 'parameters.md, "Basic payment"; gateway-contract.md, 5.1 and 5.2',
  rows: [
    requiredRow(
      'amount',
      amount,
      'The only amount that counts for processing; taxAmount and shipping.cost are in it.',
    ),
    conditionalRow('taxAmount', amount, 'Tax of the payment.'),
    optionalRow('discountAmount', amount, 'Invoice-level discount for level 3 card data.'),
    requiredRow('currency', currency, 'Currency of amount.'),
    conditionalRow(
      'paymentBrand',
      brandCode,
      'May be left out when the brand is detected from the card number.',
    ),
    requiredRow(
      'paymentType',
      paymentType,
      'What to do with the payment: DB debits, PA authorises, CD pays out.',
    ),
    {
      ...optionalRow(
        'overridePaymentType[brand]',
        oneOf('PA', 'DB', 'CD'),
        'Payment type for one brand; only when a checkout is created.',
      ),
      key: brandCode,
    },
    optionalRow('descriptor', textUpTo(127), 'Part of the statement name; merchant.name can override it.'),
    conditionalRow(
      'merchantTransactionId',
      reference,
      'Merchant reference, should be unique; some receivers want it.',
    ),
    optionalRow('merchantInvoiceId', reference, 'Merchant invoice number; not forwarded.'),
    optionalRow('merchantMemo', writtenText(8, 255), 'Appears in reporting only.'),
    optionalRow(
      'transactionCategory',
      matching(
        'AN32',
        32,
        /^[A-Za-z0-9]+$/,
        'letters and digits, such as EC, MO, TO, MOTO, PO or PM',
        'MOTO',
        'MO TO',
      ),
      'Category of the transaction; EC (e-commerce) when absent.',
    ),
    optionalRow('sequence', oneOf('FINAL'), 'FINAL marks the last transaction of a series.'),
    optionalRow(
      'numberOfCaptures',
      matching(
        'N2, 1 to 98',
        2,
        /^([1-9]|0[1-9]|[1-8][0-9]|9[0-8])$/,
        'a number from 1 to 98',
        '3',
        '99',
        '0',
      ),
      'Maximum number of partial captures.',
    ),
    optionalRow('promotionCode', alphanumeric(1, 15, 'SUMMER26'), 'Code of a promotion; one per order.'),
    {
      ...optionalRow('locale', textUpTo(10), 'Language or language and country, such as de or de-AT.'),
      example: 'de-AT',
    },
    optionalRow(
      'transactionPurposeCode',
      textUpTo(12),
      'Purpose of a transfer of funds; some transfers require it.',
    ),
    optionalRow('integrationType', textUpTo(10), 'How the merchant is connected.'),
    optionalRow('transactionBai', textUpTo(2), 'Business application id for direct card transfers.'),
    optionalRow('transactionTti', textUpTo(3), 'Transaction type identifier for send transactions.'),
    optionalRow(
      'transactionProcessingCode',
      oneOf('PURCHASE', 'FUNDING', 'PAYMENT'),
      'PURCHASE when absent.',
    ),
    optionalRow('lifecycleId', textUpTo(35), 'Links an authorisation to what follows it.'),
    {
      ...optionalRow('referenceUuid', textUpTo(32), 'References an existing transaction.'),
      example: '8ac7a4a19fd5ac48019fe1b2c3d4e5f6',
    },
    optionalRow(
      'testMode',
      oneOf('EXTERNAL', 'INTERNAL'),
      'Who settles in the test environment; INTERNAL when absent.',
    ),
  ],
  rules: [onlyInTest, wholeAmounts, knownBrands],
};

export const forex: Structure = {
  title: 'Forex',
  source: 'parameters.md, "Basic payment", Forex',
  rows: [
    conditionalRow('forex.amount', amount, 'Amount in the foreign currency.'),
    conditionalRow('forex.currency', currency, 'The foreign currency.'),
  ],
  rules: [together('forex.amount', 'forex.currency')],
};

/** Parameters that are accepted only when a checkout is prepared. */
export const preparation: Structure = {
  title: 'Checkout preparation',
  source: 'parameters.md, "Basic payment"; shopOrigins is our own',
  rows: [
    optionalRow('integrity', flag, 'With true the answer holds the SRI hash of the payment script.'),
    shopOrigins,
  ],
  rules: [areOrigins],
};
