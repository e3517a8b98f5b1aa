/** All tables that `npm run facts` holds against others. */
export {
  exemptions as adyenExemptions,
  industryUsages as adyenIndustryUsages,
} from '../../src/acquirers/adyen/agreements-data.ts';
export { brandTypes as adyenBrands } from '../../src/acquirers/adyen/brands-data.ts';
export * as adyenChecks from '../../src/acquirers/adyen/checks-data.ts';
export {
  currencies as adyenCurrencies,
  exponents as adyenExponents,
} from '../../src/acquirers/adyen/currencies-data.ts';
export { errors as adyenErrors } from '../../src/acquirers/adyen/errors-data.ts';
export * as adyenEvents from '../../src/acquirers/adyen/events-data.ts';
export { methods as adyenMethods } from '../../src/acquirers/adyen/methods-data.ts';
export { refusals as adyenRefusals } from '../../src/acquirers/adyen/refusals-data.ts';
export { capabilities as stripeCapabilities } from '../../src/acquirers/stripe/capabilities-data.ts';
export * as stripeChecks from '../../src/acquirers/stripe/checks-data.ts';
export {
  currencies as stripeCurrencies,
  exponents as stripeExponents,
} from '../../src/acquirers/stripe/currencies-data.ts';
export { errors as stripeErrors } from '../../src/acquirers/stripe/errors-data.ts';
export { methods as stripeMethods } from '../../src/acquirers/stripe/methods-data.ts';
export * as stripeReasons from '../../src/acquirers/stripe/refusals-data.ts';
export { stripeEvents } from '../../src/acquirers/stripe/set-up.ts';
export { stateNames, toStateCode } from '../../src/connector/state-codes.ts';
export { partPatterns } from '../../src/contract/address-patterns.ts';
export { transStatuses } from '../../src/contract/authentication-status.ts';
export { ibanLengths, isBic } from '../../src/contract/bank/iban.ts';
export { cardCodes } from '../../src/contract/brands/card-names.ts';
export { cards } from '../../src/contract/brands/cards-data.ts';
export { brands, readRanges, schemes, sharedBrands } from '../../src/contract/brands/number-rules.ts';
export { passesCheckDigit } from '../../src/contract/card/check-digit.ts';
export { detectBrands, fitsBrand, judgeNumber } from '../../src/contract/card/number.ts';
export { countryCodes } from '../../src/contract/countries.ts';
export { isCpf } from '../../src/contract/cpf.ts';
export { exponents } from '../../src/contract/currency-exponents-data.ts';
export { countryTable } from '../../src/contract/parameters/country-codes-data.ts';
export { currencyCodes, currencyOfAnEarlierPayment } from '../../src/contract/parameters/currencies.ts';
export { findIdentityNumbers } from '../../src/contract/parameters/identity-numbers.ts';
export { identityNumberRules } from '../../src/contract/parameters/identity-numbers-data.ts';
export { language } from '../../src/contract/parameters/language-codes.ts';
export { catalogue } from '../../src/contract/result-codes-data.ts';
export { getStates } from '../../src/contract/states.ts';
export { createBinList } from '../../src/gateway/core/bin-list.ts';
export { getEci, getIndicators } from '../../src/gateway/three-d-secure/eci.ts';
export { languages } from '../../src/texts/languages.ts';
export { priceDecimals, priceForms, priceRegions } from '../../src/texts/price-forms-data.ts';
export { toAppleLocale, toGoogleLanguage } from '../../src/widget/wallets/button-language.ts';
export { readyRequest } from '../../src/widget/wallets/google-request.ts';
