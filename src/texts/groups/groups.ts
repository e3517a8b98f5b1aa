/**
 * Which texts of the payment form the widget's script has, and which come with its chunks. A page with a card form needs
 * less than half of them before a shopper has filled it in. test/texts/groups.test.ts proves that no code of the script
 * uses a text that comes later.
 */
import { en, type FormTexts } from '../form.ts';

/** By chunk of the widget: the keys of the texts that only its own code uses. */
const later = {
  payment: [
    ...['cancel', 'verify', 'checkFields', 'retrying', 'stillProcessing', 'leaving', 'unanswered', 'offline'],
    ...['refused', 'blocked', 'elsewhere', 'cancelled', 'timedOut', 'declined', 'processed', 'sessionEnding'],
    ...['fieldLoading', 'amountChanged'],
  ],
  methods: [
    ...[
      'paymentMethods',
      'cards',
      'otherwise',
      'SEPA Direct Debit',
      'Prepayment',
      'invoice',
      'instalments',
      'debit',
      'cash',
    ],
    ...['transfer', 'accountHolder', 'accountIban', 'accountBic', 'accountNumber', 'accountBank', 'byNumber'],
    ...['byIban', 'bankName', 'pin', 'mobilePhone', 'qrCode', 'mandate', 'mandateSaved'],
    ...['accountHolderError', 'accountIbanEmpty', 'accountIbanIncomplete', 'accountIbanError'],
    ...['accountBicError', 'accountNumberError', 'accountBankEmpty', 'accountBankError', 'pinEmpty'],
    ...['pinError', 'mobilePhoneError'],
  ],
  cardOptions: [
    ...['brandChoice', 'birthDate', 'ddmmyyyy', 'taxNumber', 'billingAddress', 'billingStatePlaceholder'],
    ...['billingCityPlaceholder', 'billingPostCodePlaceholder', 'billingStreet1Placeholder'],
    ...['billingStreet2Placeholder', 'billingStreet2PlaceholderMandatory', 'birthDateError'],
    ...['taxNumberError', 'billingStateError', 'billingCityError', 'billingPostCodeError'],
    ...['billingStreetError', 'billingStreetError2'],
  ],
  registrations: ['saved', 'showOtherPaymentMethods', 'otherShown', 'endingIn', 'expires'],
};

/** `first`: the texts of the script itself; else the name of a chunk. */
export type TextGroup = 'first' | keyof typeof later;

/** Returns a language's texts by group, in the order of English. */
export function groupTexts(texts: FormTexts): Readonly<Record<TextGroup, Partial<FormTexts>>> {
  const of = (isIn: (key: string) => boolean): Partial<FormTexts> =>
    Object.fromEntries(
      Object.keys(en)
        .filter(isIn)
        .map((key) => [key, texts[key as keyof FormTexts]]),
    );
  const all = Object.values(later).flat();
  return {
    first: of((key) => !all.includes(key)),
    payment: of((key) => later.payment.includes(key)),
    methods: of((key) => later.methods.includes(key)),
    cardOptions: of((key) => later.cardOptions.includes(key)),
    registrations: of((key) => later.registrations.includes(key)),
  };
}

/** A language's file as a browser loads it: the texts by group, without keys, in the order of English. */
export type LanguageTexts = Readonly<Partial<Record<TextGroup, readonly string[]>>>;

/** Returns what the build writes into the file of a language. */
export const languageTexts = (texts: FormTexts): LanguageTexts =>
  Object.fromEntries(Object.entries(groupTexts(texts)).map(([name, group]) => [name, Object.values(group)]));
