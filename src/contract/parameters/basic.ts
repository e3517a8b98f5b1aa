/** Basic payment (`parameters.md`, "Basic payment" and "Forex"; gateway-contract 5.1 and 5.2). */
import { currency } from './currencies.ts';
import { amount, digits, flag, matching, oneOf, text } from './format.ts';
import { areOrigins, shopOrigins } from './shop-origins.ts';
import { conditional, optional, required, type Structure } from './table.ts';

const brandCode = matching('AN32', 32, /^[A-Za-z0-9_]+$/, 'letters, digits and underscores, such as VISA');

/** Two capitals, or the documented combination `PA.CP`; which ones fit is the operation's matter. */
const paymentType = matching('A2', 5, /^([A-Z]{2}|PA\.CP)$/, 'a payment type such as DB or PA');

export const basic: Structure = {
  title: 'Basic payment',
  rows: [
    required(
      'amount',
      amount,
      'The only amount that counts for processing; taxAmount and shipping.cost are in it.',
    ),
    conditional('taxAmount', amount, 'Tax of the payment.'),
    optional('discountAmount', amount, 'Invoice-level discount for level 3 card data.'),
    required('currency', currency, 'Currency of amount.'),
    conditional(
      'paymentBrand',
      brandCode,
      'May be left out when the brand is detected from the card number.',
    ),
    required(
      'paymentType',
      paymentType,
      'What to do with the payment: DB debits, PA authorises, CD pays out.',
    ),
    {
      ...optional(
        'overridePaymentType[brand]',
        paymentType,
        'Payment type for one brand; only at checkouts.',
      ),
      key: brandCode,
    },
    optional('descriptor', text(1, 127), 'Part of the statement name; merchant.name can override it.'),
    conditional(
      'merchantTransactionId',
      text(8, 255),
      'Merchant reference, should be unique; some receivers want it.',
    ),
    optional('merchantInvoiceId', text(8, 255), 'Merchant invoice number; not forwarded.'),
    optional('merchantMemo', text(8, 255), 'Appears in reporting only.'),
    optional(
      'transactionCategory',
      matching('AN32', 32, /^[A-Za-z0-9]+$/, 'letters and digits, such as EC, MO, TO, MOTO, PO or PM'),
      'Category of the transaction; EC (e-commerce) when absent.',
    ),
    optional('sequence', text(1, 32), 'FINAL marks the last transaction of a series.'),
    optional(
      'numberOfCaptures',
      matching('N2, 1 to 98', 2, /^([1-9]|0[1-9]|[1-8][0-9]|9[0-8])$/, 'a number from 1 to 98'),
      'Maximum number of partial captures.',
    ),
    optional('promotionCode', matching('AN15', 15, /^[A-Za-z0-9]+$/, 'letters and digits'), 'One per order.'),
    optional('locale', text(1, 10), 'Language or language and country, such as de or de-AT.'),
    optional('transactionPurposeCode', text(1, 12), 'Wanted for some transfers of funds.'),
    optional('integrationType', text(1, 10), 'How the merchant is connected.'),
    optional('transactionBai', text(1, 2), 'Business application id for direct card transfers.'),
    optional('transactionTti', text(1, 3), 'Transaction type identifier for send transactions.'),
    optional('transactionProcessingCode', oneOf('PURCHASE', 'FUNDING', 'PAYMENT'), 'PURCHASE when absent.'),
    optional('lifecycleId', text(1, 35), 'Links an authorisation to what follows it.'),
    optional('referenceUuid', text(1, 32), 'References an existing transaction.'),
    optional(
      'testMode',
      oneOf('EXTERNAL', 'INTERNAL'),
      'Who settles in the test environment; default INTERNAL.',
    ),
    conditional('threeDSecure.verificationId', text(1, 4000), 'From wallet data the merchant decrypted.'),
    conditional('threeDSecure.eci', digits(2, 2), 'From wallet data the merchant decrypted.'),
    conditional('forex.amount', amount, 'Amount in the foreign currency.'),
    conditional('forex.currency', currency, 'The foreign currency.'),
  ],
  rules: [],
};

/** What only the preparation of a checkout takes. */
export const preparation: Structure = {
  title: 'Checkout preparation',
  rows: [
    optional('integrity', flag, 'With true the answer holds the SRI hash of the payment script.'),
    shopOrigins,
  ],
  rules: [areOrigins],
};

/** Tokenisation and registration. */
export const tokenisation: Structure = {
  title: 'Tokenisation and registration',
  rows: [
    optional('createRegistration', flag, 'Stores the payment details for later payments.'),
    optional('overrideHolder', flag, 'Lets a sent holder fill an empty stored one, for this payment only.'),
  ],
  rules: [],
};
