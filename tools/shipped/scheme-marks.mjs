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
 * Names in plain letters on a colour of the brand. American Express: the two outlined lines of the package's drawing cannot
 * be read at 32 by 20 pixels, and touch the edges. The others: the package has no drawing of them.
 */
const words = [
  {
    codes: ['AMEX'],
    ground: '#2557d6',
    ink: '#fff',
    letters:
      'M5 16.5 8.2 8l3.2 8.5M6.2 13.75h4M14 16.5V8l3 4.5L20 8v8.5M27.5 8.5h-4v7h4M23.5 12h3.5M29 8l5 8.5M34 8l-5 8.5',
  },
  {
    codes: ['DIRECTDEBIT_SEPA'],
    ground: '#10298e',
    ink: '#fff',
    letters:
      'M11 9.4C9.7 8 6 8.2 6 10.3s5 1.4 5 3.6-4 2.4-5.4.8M18.5 8.5h-4v7h4M14.5 12H18M22 16.5v-8h2.3a2.4 2.4 0 0 1 0 4.8H22M27.3 16.5l3-8.5 3 8.5M28.3 13.75h4',
  },
  {
    codes: ['EPS'],
    ground: '#c8036f',
    ink: '#fff',
    letters:
      'M8.3 12.4h5.4a2.7 2.9 0 1 0-.9 2.2M17.5 9.5v9.5M17.5 12.4a2.8 2.9 0 1 1 0 .3M29.6 10.6c-1-1.2-4-1-4 .5 0 1.7 4 .9 4 2.7 0 1.8-3.4 1.8-4.4.5',
  },
  {
    codes: [
      ...['KLARNA_INVOICE', 'KLARNA_INSTALLMENTS', 'KLARNA_PAYMENTS_PAYLATER', 'KLARNA_PAYMENTS_PAYNOW'],
      ...['KLARNA_PAYMENTS_SLICEIT', 'KLARNA_PAYMENTS_BILLPAY', 'KLARNA_PAYMENTS_ONE'],
    ],
    ground: '#ffb3c7',
    ink: '#0b051d',
    letters:
      'M4.5 8v8.5M8.8 8 5 12.2l4 4.3M11.3 7.5v9M17 11v5.5M17 13.75a1.9 2.2 0 1 1 0-.1M20 16.5V11M20 13.2c0-1.4.9-1.9 2-1.7M24.3 16.5V11M24.3 13.2c0-2.4 3.4-2.4 3.4 0v3.3M33.3 11v5.5M33.3 13.75a1.9 2.2 0 1 1 0-.1',
  },
];

/** A rectangle behind the whole drawing: the plate takes its colour in its place. */
const ground = /<rect width="(?:38|780)" height="(?:24|500)" fill="(#\w+)"(?:\/>|><\/rect>)/;

/**
 * @typedef {object} Drawing
 * @property {number} shape its width divided by its height
 * @property {(place: string) => string} draw gives the drawing with these attributes, which say where it stands
 * @property {string} [ground] the colour of its plate
 */

/**
 * Gives the drawing of each brand that has a mark, by code.
 * @returns {Map<string, Drawing>}
 */
export function schemeDrawings() {
  return new Map([
    ...words.flatMap(({ codes, ground, ink, letters }) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 24"><path fill="none" stroke="${ink}" stroke-width="1.8" stroke-linejoin="bevel" d="${letters}"/></svg>`;
      return codes.map((code) => /** @type {const} */ ([code, toDrawing(svg, ground)]));
    }),
    ...Object.entries(drawings).flatMap(([name, codes]) => {
      const icon = /** @type {Readonly<Record<string, unknown>>} */ (icons)[name];
      if (typeof icon !== 'function') throw new Error(`${artwork} has no drawing ${name}.`);
      const svg = renderToStaticMarkup(
        createElement(/** @type {import('react').FunctionComponent} */ (icon)),
      );
      const drawing = toDrawing(svg.replace(ground, ''), ground.exec(svg)?.[1]);
      return codes.map((code) => /** @type {const} */ ([code, drawing]));
    }),
  ]);
}

const placing = / (?:xmlns|width|height|viewBox)="[^"]*"/g;

/**
 * @param {string} svg
 * @param {string | undefined} ground
 * @returns {Drawing}
 */
function toDrawing(svg, ground) {
  const [root = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
  const [box, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(root) ?? [];
  if (box === undefined) throw new Error(`A drawing has no viewBox: ${root}`);
  const kept = root.slice(0, -1).replace(placing, '');
  const draw = (/** @type {string} */ place) => `${kept} ${place} ${box}>${svg.slice(root.length)}`;
  return { shape: Number(width) / Number(height), draw, ground };
}
