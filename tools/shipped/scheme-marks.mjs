/**
 * The marks of schemes that the package brings: which drawing of react-svg-credit-card-payment-icons stands for which of
 * the gateway's brands. NOTICE says whose the marks are.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as icons from 'react-svg-credit-card-payment-icons';

/** The package that the drawings come from. */
export const artwork = 'react-svg-credit-card-payment-icons';

/**
 * Brand codes by the name of a drawing, for brands whose own mark it is. Visa Electron and V PAY have marks of their
 * own, which are not among the drawings. The form `Logo` has no ground and is put on white; `Flat` has the ground that
 * belongs to the mark.
 */
const drawings = {
  AlipayLogoIcon: ['ALIPAY'],
  AmericanExpressFlatIcon: ['AMEX'],
  DinersClubLogoIcon: ['DINERS'],
  DiscoverLogoIcon: ['DISCOVER'],
  EloFlatIcon: ['ELO'],
  HipercardLogoIcon: ['HIPERCARD'],
  JCBLogoIcon: ['JCB'],
  MaestroLogoIcon: ['MAESTRO'],
  MastercardLogoIcon: ['MASTER', 'MASTERDEBIT'],
  PayPalLogoIcon: ['PAYPAL', 'PAYPAL_CONTINUE'],
  UnionPayLogoIcon: ['UNIONPAY', 'UNIONPAY_SMS', 'CHINAUNIONPAY'],
  VisaLogoIcon: ['VISA', 'VISADEBIT'],
};

/** Gives the SVG text of each brand that has a drawing, by code. @returns {Map<string, string>} */
export function schemeDrawings() {
  return new Map(
    Object.entries(drawings).flatMap(([name, codes]) => {
      const icon = /** @type {Readonly<Record<string, unknown>>} */ (icons)[name];
      if (typeof icon !== 'function') throw new Error(`${artwork} has no drawing ${name}.`);
      const svg = renderToStaticMarkup(
        createElement(/** @type {import('react').FunctionComponent} */ (icon)),
      );
      return codes.map((code) => /** @type {const} */ ([code, svg]));
    }),
  );
}
