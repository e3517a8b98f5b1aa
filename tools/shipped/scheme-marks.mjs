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

/**
 * American Express: its name in one line of plain letters on its blue. The two outlined lines of the package's drawing
 * cannot be read at 32 by 20 pixels, and touch the edges.
 */
const amex =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 24"><rect width="38" height="24" fill="#2557d6"/>' +
  '<path fill="none" stroke="#fff" stroke-width="2" d="M5 16.5 8.2 8l3.2 8.5M6.2 13.75h4M14 16.5V8l3 4.5L20 8v8.5' +
  'M27.5 8.5h-4v7h4M23.5 12h3.5M29 8l5 8.5M34 8l-5 8.5"/></svg>';

/** A rectangle behind the whole drawing: the plate takes its colour in its place. */
const ground = /<rect width="(?:38|780)" height="(?:24|500)" fill="(#\w+)"(?:\/>|><\/rect>)/;

/**
 * Gives the SVG text of each brand that has a mark, by code, and the colour of its plate.
 * @returns {Map<string, { svg: string, ground: string | undefined }>}
 */
export function schemeDrawings() {
  return new Map([
    ['AMEX', withGround(amex)],
    ...Object.entries(drawings).flatMap(([name, codes]) => {
      const icon = /** @type {Readonly<Record<string, unknown>>} */ (icons)[name];
      if (typeof icon !== 'function') throw new Error(`${artwork} has no drawing ${name}.`);
      const svg = renderToStaticMarkup(
        createElement(/** @type {import('react').FunctionComponent} */ (icon)),
      );
      return codes.map((code) => /** @type {const} */ ([code, withGround(svg)]));
    }),
  ]);
}

/** @param {string} svg */
const withGround = (svg) => ({ svg: svg.replace(ground, ''), ground: ground.exec(svg)?.[1] });
