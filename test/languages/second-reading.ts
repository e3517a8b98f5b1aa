import type { LanguageCode } from '../../src/texts/languages.ts';

/** How much a reader minded a line. */
export type Weight = 'wrong' | 'odd' | 'nit';

/**
 * Every line that the second reading of all languages called wrong, odd or worth polish, by language: section and key.
 * The reader was no native speaker. Each has a row with its decision in the language's list in `review`.
 */
export const secondReading: Readonly<Record<LanguageCode, Readonly<Partial<Record<Weight, string>>>>> = {
  en: {
    odd: 'form: toResult, cardBrandError, unanswered, verify; threeDSecurePage: waitLonger, decoupled, lost; shop: pays, refused, none, auto, chooseBrands, declineByName, logEmpty, reset; simulatedProvider: cancel; simulatedIssuer: back, failed, appTitle, terms; simulatedWallet: note',
    nit: 'form: cardNumberError, expiryMonthError, accountIbanError, taxNumberError, birthDateError, expiryIncomplete, billingStreetError, billingStreetError2, cvvHintMaestro, mandate, mandateSaved, payWith; threeDSecurePage: heading, offline, fullWindow, finished; shop: pair, raw, reasonDetails, noStatus; simulatedProvider: wants; simulatedIssuer: purpose.code, wrong, wrongLast',
  },
  de: {
    odd: 'shop: pays, datesAndCodes, noStatusHelp, noCheckout, doBank, nothingFound, playgroundHelp, teapotText; simulatedIssuer: back, appNothing; simulatedWallet: note',
    nit: 'form: expiryDate; threeDSecurePage: offline; shop: details; simulatedIssuer: helpTo.multi',
  },
  fr: {
    odd: 'shop: pays, refused, datesAndCodes, log, options, details, noStatusHelp; simulatedIssuer: appNothing; simulatedWallet: note; form: payWith',
    nit: 'threeDSecurePage: heading, finished, lostHeading; shop: nothingFound; simulatedIssuer: wrongTitle, back',
  },
  es: {
    odd: 'shop: pays, refused; simulatedWallet: note',
    nit: 'threeDSecurePage: heading; shop: chairText; simulatedIssuer: wrongTitle, resent; form: payWith',
  },
  it: {
    wrong: 'shop: raw',
    odd: 'form: accountBank, mandate; shop: pays, refused; simulatedWallet: note',
    nit: 'threeDSecurePage: heading, finished; shop: card; form: payWith',
  },
  nl: {
    odd: 'form: mandate, mandateSaved, cvv; shop: pays, account, cash, noCheckout, vaseText, chairText; simulatedWallet: note',
    nit: 'threeDSecurePage: heading, waitLonger, decoupled; shop: wallets, mismatch, teapotText; simulatedIssuer: terms',
  },
  dk: {
    odd: 'shop: datesAndCodes, pays, search; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note; form: payWith, cvv',
    nit: 'threeDSecurePage: heading; shop: demo, raw',
  },
  fi: {
    odd: 'form: mandateSaved, sessionEnding, sessionEnded; threeDSecurePage: heading; shop: tagline, full, pays; simulatedProvider: unknown',
    nit: 'simulatedIssuer: helpTo.multi',
  },
  se: {
    odd: 'shop: pays, search, needsScript; simulatedProvider: unknown; simulatedIssuer: appNothing; form: cvv',
    nit: 'form: unanswered; threeDSecurePage: heading; shop: raw; simulatedIssuer: helpTo.multi',
  },
  tr: {
    odd: 'shop: pays, asks',
    nit: 'form: sessionEnding, sessionEnded; threeDSecurePage: heading; shop: teapot, vaseText, lampText, demo',
  },
  ja: {
    wrong: 'shop: teapotText',
    odd: 'form: mandate; shop: pays, demo, account, reasonTimeout, partIdentity, vaseText; simulatedProvider: intro; simulatedIssuer: helpSimulated, purpose.code, purpose.single, purpose.multi, helpTo.oob, results.000.000.000, appNothing; simulatedWallet: note',
    nit: 'form: billingCountryError, cvv; threeDSecurePage: lostHeading; shop: refused, declineByName, needsScript, asks; simulatedIssuer: wrongTitle',
  },
  sl: {
    odd: 'shop: pays, refused; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note',
    nit: 'threeDSecurePage: heading; shop: chairText',
  },
  pt: {
    odd: 'shop: pays, refused; simulatedWallet: note',
    nit: 'threeDSecurePage: heading; shop: tagline, chairText, doBank; simulatedIssuer: wrongTitle, helpTo.multi; form: payWith',
  },
  pl: {
    odd: 'shop: pays, refused, datesAndCodes, declineByName, noStatusHelp; simulatedProvider: unknown; simulatedIssuer: appNothing',
    nit: 'shop: doBank, nothingFound, reasonDetails, partInstrument',
  },
  cz: {
    wrong: 'form: payWith',
    odd: 'shop: pays, refused, noStatusHelp, vaseText; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note',
    nit: 'shop: doShop',
  },
  hu: {
    odd: 'form: leaving, unanswered; shop: reasonCancelled, doBank, nothingFound, account; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note',
    nit: 'shop: datesAndCodes, noStatusHelp; simulatedIssuer: helpTo.multi',
  },
  bg: {
    odd: 'threeDSecurePage: heading; shop: pays, refused, datesAndCodes, noStatusHelp, vaseText; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note',
    nit: 'threeDSecurePage: finished, lostHeading; shop: asks, account, paid, review, pending, reasonIdentity, doPaid, doReview, noStatus, playgroundHelp, snippet; form: payWith',
  },
  ro: {
    odd: 'threeDSecurePage: heading, finished; shop: declined, declineByName, refused, pays, chooseBrands, datesAndCodes; simulatedIssuer: back, appNothing; simulatedWallet: note; form: payWith',
    nit: 'shop: later; simulatedIssuer: wrong, wrongLast, close',
  },
  ru: {
    wrong: 'form: payWith',
    odd: 'shop: pays, sheet, meaning; simulatedWallet: note',
    nit: 'threeDSecurePage: heading, lostHeading; shop: search, raw, card; simulatedIssuer: wrongTitle',
  },
  cn: {
    wrong: 'shop: card',
    odd: 'form: processing; simulatedWallet: note',
    nit: 'form: brandChoice, pin, pinEmpty, pinError; shop: paidWith; simulatedIssuer: wrongTitle',
  },
  gr: {
    odd: 'threeDSecurePage: heading; shop: pays, datesAndCodes, noStatusHelp, needsScript; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note',
    nit: 'form: billingStreet2Placeholder, payWith; shop: check',
  },
  no: {
    odd: 'form: billingStreet2Placeholder, payWith, cvv; shop: pays, search; simulatedProvider: unknown; simulatedIssuer: appNothing',
    nit: 'form: unanswered, byNumber, byIban; threeDSecurePage: heading; shop: check, demo',
  },
  sk: {
    wrong: 'form: payWith',
    odd: 'shop: pays, refused, noStatusHelp, vaseText; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note',
    nit: 'shop: doShop',
  },
  ar: {
    odd: 'shop: pays, refused; simulatedProvider: unknown; simulatedIssuer: appNothing; simulatedWallet: note; form: payWith',
    nit: 'shop: check, lookUp, doBank',
  },
  ko: {
    odd: 'form: mandate, cvv; threeDSecurePage: decoupled; shop: reasonTimeout, partIdentity, teapotText; simulatedIssuer: purpose.code, purpose.single, purpose.multi, submit, complete, approve, results.000.000.000, helpTo.oob, appNothing',
    nit: 'form: accepted, payWith; threeDSecurePage: heading; shop: lampText, asks; simulatedIssuer: wrongTitle',
  },
};
