import { en, type FormTexts } from './form.ts';

/**
 * The texts of the payment form that only the widget's later script uses. A page with a card form needs less than half of
 * all texts before a shopper has filled it in. test/texts/later-keys.test.ts proves that no code of the first script uses
 * one of these.
 */
const laterKeys: readonly string[] = [
  'cancel',
  'verify',
  'checkFields',
  'retrying',
  'stillProcessing',
  'leaving',
  'unanswered',
  'offline',
  'refused',
  'blocked',
  'elsewhere',
  'continueAt',
  'cancelled',
  'timedOut',
  'declined',
  'processed',
  'sessionEnding',
  'fieldLoading',
  'amountChanged',
  'paymentMethods',
  'cards',
  'otherwise',
  'SEPA Direct Debit',
  'Prepayment',
  'invoice',
  'instalments',
  'debit',
  'cash',
  'transfer',
  'accountHolder',
  'accountIban',
  'accountBic',
  'accountNumber',
  'accountBank',
  'byNumber',
  'byIban',
  'bankName',
  'pin',
  'mobilePhone',
  'qrCode',
  'mandate',
  'mandateSaved',
  'accountHolderError',
  'accountHolderIncomplete',
  'accountIbanEmpty',
  'accountIbanIncomplete',
  'accountIbanError',
  'accountBicError',
  'accountNumberError',
  'accountBankEmpty',
  'accountBankError',
  'pinEmpty',
  'pinError',
  'mobilePhoneError',
  'brandChoice',
  'birthDate',
  'ddmmyyyy',
  'taxNumber',
  'billingAddress',
  'billingCountryPlaceholder',
  'billingStatePlaceholder',
  'billingCityPlaceholder',
  'billingPostCodePlaceholder',
  'billingStreet1Placeholder',
  'billingStreet2Placeholder',
  'billingStreet2PlaceholderMandatory',
  'birthDateError',
  'taxNumberError',
  'billingStateError',
  'billingCityError',
  'billingPostCodeError',
  'billingStreetError',
  'billingStreetError2',
  'saved',
  'showOtherPaymentMethods',
  'otherShown',
  'endingIn',
  'expires',
];

/** Parts the texts of a language into those of the first script and those of the later one. */
export function splitTexts(texts: FormTexts): Readonly<Record<'first' | 'later', Partial<FormTexts>>> {
  const pick = (isLater: boolean): Partial<FormTexts> =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => laterKeys.includes(key) === isLater));
  return { first: pick(false), later: pick(true) };
}

/** The English texts, parted. */
export const english = splitTexts(en);
