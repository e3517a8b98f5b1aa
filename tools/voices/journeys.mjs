/**
 * The journeys that Orca is heard on. The lines are what it must say, in this order; it may say more between them. They
 * were written before the first run.
 */
import { readFileSync } from 'node:fs';

/** The languages that are heard, with the tag of the page. */
export const languages = { en: 'en', de: 'de', ar: 'ar' };

/** @typedef {keyof typeof languages} LanguageCode */

/** @typedef {string | readonly string[]} Expected a line, or lines in any order, of which the browser tells at once */

/**
 * @typedef {object} Step one thing that the shopper does
 * @property {string} [press] a key, by its X name
 * @property {string} [type]
 * @property {string} [tabTo] Tab is pressed until this is said
 * @property {string} [enter] Tab leads from the page into a frame, where this must be said. Orca sometimes is silent there; then
 * the shopper goes back and comes again
 * @property {string} [read] Down is pressed until all of this is said, line by line
 * @property {number} [pass] so many minutes pass at the gateway, and the page asks it
 * @property {'offline' | 'online'} [network] of the page from now on
 * @property {readonly Expected[]} [hear] what must be said then
 */

/**
 * @typedef {object} Journey
 * @property {string} brands
 * @property {Readonly<Record<string, unknown>>} [options]
 * @property {boolean} [hasSavedCard]
 * @property {(words: Words) => readonly Step[]} steps
 */

/** @typedef {{ form: Record<string, string>, threeDSecurePage: Record<string, string>, paymentCodePage: Record<string, string>, simulatedIssuer: Record<string, string>, simulatedProvider: Record<string, string> }} Words */

/** @param {LanguageCode} code @returns {Words} */
const readWords = (code) =>
  JSON.parse(readFileSync(new URL(`../../src/texts/${code}.json`, import.meta.url), 'utf8'));

/** @param {string | undefined} text @param {readonly string[]} values */
const fill = (text = '', ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
/** What stands before the value in a text. @param {string | undefined} text */
const before = (text = '') => text.split('{0}')[0] ?? '';
/** What stays of a text without the value in it. @param {string | undefined} text */
const around = (text = '') => text.replaceAll(/\{\{?\w+\}?\}/g, '').trim();

const cards = 'VISA MASTER AMEX';
const compact = { layout: 'compact' };

/** @param {Words} words @param {{ number: string, holder?: string }} card @returns {Step[]} */
const fillCard = ({ form }, { number, holder = 'Jane Jones' }) => [
  { enter: `${form.cardNumber} entry` },
  { type: number },
  { press: 'Tab', hear: [`${form.expiryDate} entry`] },
  { type: '1235' },
  { enter: `${form.cvv} entry` },
  { type: '123' },
  { press: 'Tab', hear: [`${form.cardHolderOptional} entry`] },
  { type: holder },
  { press: 'Tab', hear: [around(form.payAmount), 'push button'] },
];

/** @type {Readonly<Record<string, Journey>>} */
export const journeys = {
  card: {
    brands: cards,
    options: compact,
    steps: (words) => [
      ...fillCard(words, { number: '4200000000000000' }),
      { press: 'Return', hear: [words.form.processing ?? '', 'Result'] },
    ],
  },
  errors: {
    brands: cards,
    options: compact,
    steps: ({ form }) => [
      { enter: `${form.cardNumber} entry` },
      { type: '4200000000000001' },
      { press: 'Tab', hear: [`${form.expiryDate} entry`] },
      { type: '1220' },
      { enter: `${form.cvv} entry` },
      { type: '12' },
      { press: 'Tab', hear: [`${form.cardHolderOptional} entry`] },
      { press: 'Tab', hear: [around(form.payAmount)] },
      { press: 'Return', hear: [`${form.cardNumber} entry`, 'invalid entry', form.cardNumberError ?? ''] },
      { press: 'Tab', hear: [`${form.expiryDate} entry`, form.expiryYearError ?? ''] },
      { enter: `${form.cvv} entry`, hear: [form.cvvIncomplete ?? ''] },
    ],
  },
  decline: {
    brands: 'PAYPAL',
    options: { inlineFlow: ['PAYPAL'] },
    steps: ({ form, simulatedProvider }) => [
      { tabTo: 'PayPal' },
      { press: 'Return', hear: [form.processing ?? ''] },
      { tabTo: `${simulatedProvider.decline} push button` },
      { press: 'Return', hear: [form.declined ?? ''] },
      { press: 'Return', hear: [form.processing ?? ''] },
      { tabTo: `${simulatedProvider.approve} push button` },
      { press: 'Return', hear: ['Result'] },
    ],
  },
  challenge: {
    brands: cards,
    options: compact,
    steps: (words) => [
      ...fillCard(words, { number: '4200000000000018' }),
      {
        press: 'Return',
        hear: [words.form.verify ?? '', words.threeDSecurePage.opened ?? ''],
      },
      { tabTo: `${words.simulatedIssuer.code} entry` },
      { type: '1234' },
      { press: 'Return', hear: ['Result'] },
    ],
  },
  saved: {
    brands: cards,
    options: compact,
    hasSavedCard: true,
    steps: ({ form }) => [
      { tabTo: fill(form.endingIn, 'Visa', '0026') },
      { tabTo: around(form.payAmount), hear: ['push button'] },
      { press: 'Return', hear: [form.processing ?? '', 'Result'] },
    ],
  },
  rows: {
    brands: `${cards} PAYPAL DIRECTDEBIT_SEPA IDEAL`,
    options: { layout: 'accordion' },
    steps: ({ form }) => [
      {
        press: 'Tab',
        hear: [`${form.cards} expanded`, form.paymentMethods ?? '', fill(form.placeInList, '1', '4')],
      },
      { press: 'Down', hear: ['PayPal', form.paymentMethods ?? '', fill(form.placeInList, '2', '4')] },
      { press: 'Down', hear: [form['SEPA Direct Debit'] ?? '', fill(form.placeInList, '3', '4')] },
      { press: 'Tab', hear: [`${form.accountHolder} entry`] },
    ],
  },
  debit: {
    brands: 'DIRECTDEBIT_SEPA',
    steps: ({ form }) => [
      { press: 'Tab', hear: [`${form.accountHolder} entry`] },
      { type: 'Jane Jones' },
      { tabTo: `${form.accountIban} entry` },
      { type: 'DE23100000001234567890' },
      { tabTo: form.byNumber ?? '', hear: ['push button'] },
      { read: form.mandate ?? '' },
      { tabTo: form.submit ?? '', hear: ['push button'] },
      { press: 'Return', hear: ['Result'] },
    ],
  },
  redirect: {
    brands: 'PAYPAL',
    steps: ({ form, simulatedProvider }) => [
      { tabTo: 'PayPal' },
      { press: 'Return', hear: [form.processing ?? '', simulatedProvider.code ?? ''] },
      { tabTo: `${simulatedProvider.approve} push button` },
      { press: 'Return', hear: ['Result'] },
    ],
  },
  code: {
    brands: 'SIBS_MULTIBANCO',
    steps: ({ paymentCodePage }) => [
      { tabTo: 'Multibanco' },
      { press: 'Return', hear: [paymentCodePage.heading ?? ''] },
      { tabTo: paymentCodePage.copy ?? '' },
      { tabTo: paymentCodePage.toShop ?? '' },
      { press: 'Return', hear: ['Result'] },
    ],
  },
  session: {
    brands: cards,
    options: compact,
    steps: ({ form }) => [
      { enter: `${form.cardNumber} entry` },
      { pass: 26, hear: [form.sessionEnding ?? '', before(form.timeLeft), form.extendSession ?? ''] },
      { pass: 5, hear: [[form.sessionEnded ?? '', `${form.startAgain} push button`]] },
      { press: 'Return', hear: ['Shop'] },
      { enter: `${form.cardNumber} entry` },
    ],
  },
  offline: {
    brands: cards,
    options: compact,
    steps: (words) => [
      ...fillCard(words, { number: '4200000000000000' }),
      { network: 'offline' },
      { press: 'Return', hear: [words.form.offline ?? ''] },
      { network: 'online' },
      { press: 'Return', hear: [words.form.processing ?? '', 'Result'] },
    ],
  },
  // Digits run from left to right in Arabic too.
  digits: {
    brands: cards,
    options: compact,
    steps: ({ form }) => [
      { enter: `${form.cardNumber} entry` },
      { type: '4200000000000018' },
      { press: 'Tab', hear: [`${form.expiryDate} entry`] },
      { press: 'shift+Tab', hear: [`${form.cardNumber} entry`, '4200 0000 0000 0018'] },
      { press: 'Home', hear: ['4'] },
      { press: 'Right', hear: ['2'] },
    ],
  },
};

/** @param {string} line */
const trim = (line) => line.replaceAll(/\s+/g, ' ').trim();

/** @param {Journey} journey @param {LanguageCode} code */
export const stepsIn = ({ steps }, code) =>
  steps(readWords(code)).map((step) => ({
    ...step,
    hear: [step.tabTo ?? step.enter ?? step.read ?? '', ...(step.hear ?? [])]
      .map((line) => (typeof line === 'string' ? trim(line) : line.map(trim)))
      .filter((line) => line !== ''),
  }));
