/** One row for each form type, with what the test of the widget's contract needs to know about it. */
import { cardKit, type Kit, savedKit, walletKit } from './contract-kit.ts';

export interface FormRow {
  /** The name of the form in the test's title; the brand when absent. */
  title?: string;
  /** The brand's code in `data-brands`. */
  brand: string;
  container: string;
  form: string;
  /** The before-submit callback of this form type; absent where the type has none. */
  callback?: string;
  /** The values that the shopper fills in, by the name of the parameter. */
  fill?: Record<string, string>;
  /** The values that are sent, where they differ from the typed ones. */
  sent?: Record<string, string>;
  /** The class of the first hint after Pay was pressed in the empty form. */
  hint?: string;
  options?: Record<string, unknown>;
  /** Makes, fills and submits the form; the kit of the methods when absent. */
  kit?: Kit;
  /** The codes that `onReady` gets. */
  ccMethods?: string[];
  /** The selector of the element that shows the brand; `.wpwl-brand-<brand>` when absent. */
  logo?: string;
  /**
   * Whether the form pays by frames or by a wallet's sheet. The browser cannot submit such a form, and `preventDefault`
   * does not stop it.
   */
  scripted?: boolean;
  /** The selector of the groups that the form needs to pay, beside the group of the button. */
  needs?: string;
  /** The selector of the controls that may stay empty. */
  optional?: string;
}

const account = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'de23 1000 0000 1234 5678 90' };
const accountSent = { 'bankAccount.holder': 'Jane Jones', 'bankAccount.iban': 'DE23100000001234567890' };

const wallets: readonly Pick<FormRow, 'brand' | 'callback' | 'options' | 'sent'>[] = [
  { brand: 'APPLEPAY', sent: { 'deviceWalletA.paymentToken': '{"data":"ZW5jcnlwdGVk"}' } },
  {
    brand: 'GOOGLEPAY',
    callback: 'onBeforeSubmitCard',
    options: { googlePay: { gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60' } },
    sent: { 'deviceWalletB.paymentToken': 'token B' },
  },
  { brand: 'SAMSUNGPAY', sent: { 'deviceWalletC.paymentToken': 'token C' } },
];

/** One row for each form type. */
export const formRows: readonly FormRow[] = [
  {
    brand: 'DIRECTDEBIT_SEPA',
    container: 'directDebit',
    form: 'wpwl-form-directDebit wpwl-form-has-inputs',
    callback: 'onBeforeSubmitDirectDebit',
    fill: account,
    sent: accountSent,
    hint: 'accountHolderError',
  },
  {
    brand: 'SEPA',
    container: 'directDebit',
    form: 'wpwl-form-directDebit wpwl-form-has-inputs',
    callback: 'onBeforeSubmitDirectDebit',
    options: { displayBic: true },
    fill: { ...account, 'bankAccount.bic': 'markdef1100' },
    sent: { ...accountSent, 'bankAccount.bic': 'MARKDEF1100' },
    hint: 'accountHolderError',
  },
  {
    brand: 'SOFORTUEBERWEISUNG',
    container: 'onlineTransfer-SOFORTUEBERWEISUNG',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-SOFORTUEBERWEISUNG wpwl-form-has-inputs',
    callback: 'onBeforeSubmitOnlineTransfer',
    fill: { 'bankAccount.country': 'AT' },
    hint: 'billingCountryError',
  },
  {
    brand: 'GIROPAY',
    container: 'onlineTransfer-GIROPAY',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-GIROPAY wpwl-form-has-inputs',
    callback: 'onBeforeSubmitOnlineTransfer',
    fill: { 'bankAccount.bic': 'TESTDETT421' },
    sent: { 'bankAccount.bic': 'TESTDETT421', 'bankAccount.country': 'DE' },
    hint: 'accountBicError',
  },
  {
    brand: 'IDEAL',
    container: 'onlineTransfer-IDEAL',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-IDEAL',
    callback: 'onBeforeSubmitOnlineTransfer',
    sent: { 'bankAccount.country': 'NL' },
  },
  {
    brand: 'EPS',
    container: 'onlineTransfer-EPS',
    form: 'wpwl-form-onlineTransfer wpwl-form-onlineTransfer-EPS',
    callback: 'onBeforeSubmitOnlineTransfer',
    sent: { 'bankAccount.country': 'AT' },
  },
  {
    brand: 'PAYPAL',
    container: 'virtualAccount-PAYPAL',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-PAYPAL',
    callback: 'onBeforeSubmitVirtualAccount',
  },
  {
    brand: 'KLARNA_INVOICE',
    container: 'virtualAccount-KLARNA_INVOICE',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-KLARNA_INVOICE wpwl-form-has-inputs',
    callback: 'onBeforeSubmitVirtualAccount',
    fill: { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'billing.country': 'SE' },
    hint: 'givenNameError',
  },
  ...['CHINAUNIONPAY', 'NETELLER'].map((brand) => ({
    brand,
    container: `virtualAccount-${brand}`,
    form: `wpwl-form-virtualAccount wpwl-form-virtualAccount-${brand} wpwl-form-has-inputs`,
    callback: 'onBeforeSubmitVirtualAccount',
    fill: { 'virtualAccount.accountId': 'jane' },
    hint: 'accountNumberError',
  })),
  {
    brand: 'PASTEANDPAY_V',
    container: 'virtualAccount-PASTEANDPAY_V',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-PASTEANDPAY_V wpwl-form-has-inputs',
    callback: 'onBeforeSubmitVirtualAccount',
    fill: { 'virtualAccount.accountId': 'CODE-١۲３' },
    // The digits may come from any keyboard (locales.md section 3).
    sent: { 'virtualAccount.accountId': 'CODE-123' },
    hint: 'pinError',
  },
  {
    brand: 'STC_PAY',
    container: 'virtualAccount-STC_PAY',
    form: 'wpwl-form-virtualAccount wpwl-form-virtualAccount-STC_PAY wpwl-form-has-inputs',
    callback: 'onBeforeSubmitVirtualAccount',
    sent: { 'customParameters[paymentMode]': 'qrcode' },
  },
  {
    brand: 'BOLETO',
    container: 'prepayment-BOLETO',
    form: 'wpwl-form wpwl-form-prepayment wpwl-form-prepayment-BOLETO',
    callback: 'onBeforeSubmitPrepayment',
  },
  {
    brand: 'VISA',
    container: 'card',
    form: 'wpwl-form-card wpwl-form-has-inputs',
    callback: 'onBeforeSubmitCard',
    kit: cardKit,
    ccMethods: ['VISA', 'MASTER'],
    scripted: true,
    fill: { 'card.expiry': '12 / 31', 'card.holder': 'Jane Jones' },
    sent: { 'card.expiryMonth': '12', 'card.expiryYear': '2031', 'card.holder': 'Jane Jones' },
    hint: 'cardNumberError',
    needs: '.wpwl-group-cardNumber',
    optional: '.wpwl-control-brand, .wpwl-control-cardHolder',
  },
  ...[
    { title: 'a saved card', options: {} },
    {
      title: 'a saved card with its security code',
      options: { registrations: { requireCvv: true } },
      hint: 'cvvError',
    },
  ].map((row) => ({
    ...row,
    brand: 'VISA',
    container: 'registration',
    form: 'wpwl-form-registrations wpwl-form-has-inputs',
    callback: 'onBeforeSubmitOneClickCard',
    kit: savedKit,
    scripted: true,
    sent: { registrationId: 'R1' },
    needs: '.wpwl-selected',
  })),
  ...wallets.map((row) => ({
    ...row,
    container: `virtualAccount-${row.brand}`,
    form: `wpwl-form-virtualAccount wpwl-form-virtualAccount-${row.brand} wpwl-form-wallet`,
    kit: walletKit,
    logo: `.wpwl-wrapper-brand-${row.brand}`,
    scripted: true,
    needs: '.wpwl-group-wallet',
  })),
];
