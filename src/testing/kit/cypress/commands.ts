/// <reference path="./globals.d.ts" />
/** The commands: everything that acts is Cypress's own click, type and select. */
import { longestChallengeMs, namesInPage } from '../names-in-page.ts';
import {
  type CardChoice,
  completeCard,
  isShownAsDigits,
  type TypedCard,
  textsByField,
} from '../typed-card.ts';
import type { ChallengeAnswer, CypressFormOptions } from './chainable.ts';
import { findChallengePage, findField } from './frames.ts';

const { brands, cardForm, challenge, payButton, ready } = namesInPage;

/** Adds the commands, and gives each test a tenant of its own: call it in the support file. */
export function addPaymentCommands(): void {
  beforeEach(() => {
    const titlePath = [Cypress.spec.relative, ...Cypress.currentTest.titlePath];
    cy.task('payment:begin', { titlePath, retry: Cypress.currentRetry }, quiet);
    cy.window(quiet).then(({ frameElement }) => {
      frameElement?.setAttribute('sandbox', allowed);
    });
  });
  addQueries();
  const { Commands } = Cypress;
  Commands.add('openCheckout', (parameters = {}, page = {}) =>
    cy.task('payment:checkout', { parameters, page }).then((checkout) => {
      cy.visit(checkout.pageUrl);
      return cy.wrap(checkout, quiet);
    }),
  );
  Commands.add('checkoutOfPage', () =>
    cy.get('script[src*="/v1/paymentWidgets.js"]').then(($scripts) => {
      const id = checkoutIn($scripts.get().at(-1)?.getAttribute('src') ?? '');
      return cy.task('payment:checkoutOf', { id });
    }),
  );
  Commands.add('fillCard', (card = 'visa', options = {}) => {
    cy.task('payment:cards', null, quiet).then((cards) => type(completeCard(cards, card), options));
    return cy.wrap(null, quiet);
  });
  Commands.add('payByCard', (card: CardChoice = 'visa', options = {}) => {
    cy.fillCard(card, options);
    cy.get(`${formIn(options)} ${payButton}`).click();
    return cy.wrap(null, quiet);
  });
  Commands.add('payChallenge', (answer = 'approve') => {
    end(answer);
    return cy.wrap(null, quiet);
  });
}

/**
 * What the shop's page may do, from its next load on: nearly everything, but not leave with the whole tab. The widget goes to the
 * result page with the whole tab where it may. Here this is Cypress's own page, with the test in it.
 */
const allowed = [
  'allow-downloads',
  'allow-forms',
  'allow-modals',
  'allow-pointer-lock',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-presentation',
  'allow-same-origin',
  'allow-scripts',
  'allow-storage-access-by-user-activation',
].join(' ');

/** Keeps a step of a command out of Cypress's list of what the test did. */
const quiet = { log: false };

const formIn = ({ within = cardForm }: CypressFormOptions) => `${within}${ready}`;

/** Queries find frames anew each time, so that they outlive a frame that is loaded again. */
function addQueries(): void {
  Cypress.Commands.addQuery('paymentField', (name, options = {}) => {
    const selector = formIn(options);
    const getForms = cy.now('get', selector, quiet) as (subject: unknown) => JQuery;
    return (subject) => {
      const field = findField(getForms(subject).get(), name);
      return inJQuery(field, `${selector} iframe[name="${name}"] input[name="${name}"]`);
    };
  });
  Cypress.Commands.addQuery('challengePage', (which = 'issuer') => {
    const getPage = cy.now('document', quiet) as (subject: unknown) => Document;
    return (subject) => {
      const body = findChallengePage(getPage(subject), which);
      return inJQuery(
        body,
        `${challenge.frame}${which === 'issuer' ? ` ${challenge.issuerFrame}` : ''} body`,
      );
    };
  });
}

/** When nothing is there, Cypress's message has the `selector` of what it gets. */
const inJQuery = (element: Element | undefined, selector: string) =>
  Object.assign(Cypress.$(element === undefined ? [] : [element]), { selector });

/** The id in the address of the widget's script, which may go on with a path. */
const checkoutIn = (src: string) => /[?&]checkoutId=([^&/]*)/.exec(src)?.[1] ?? '';

function type(card: TypedCard, options: CypressFormOptions): void {
  cy.get(formIn(options)).then(($form) => {
    const list = $form.find(`${brands}:visible`);
    const isOffered = card.brand !== undefined && list.find(`option[value="${card.brand}"]`).length > 0;
    if (isOffered) cy.wrap(list, quiet).select(card.brand ?? '');
  });
  for (const [name, text] of textsByField(card)) {
    cy.paymentField(name, options).clear();
    cy.paymentField(name, options).type(text, { parseSpecialCharSequences: false });
  }
  for (const [name, text] of textsByField(card)) {
    if (isShownAsDigits(name, text))
      cy.paymentField(name, options).should(($input) => requireDigits($input, name, text));
  }
}

/** A digit that is lost or out of order is the form's defect, and no reason for a test to go on. */
function requireDigits($input: { val(): unknown }, name: string, text: string): void {
  const digits = String($input.val()).replaceAll(/\D/g, '');
  if (digits === text.replaceAll(' ', '')) return;
  throw new Error(`The field ${name} has ${digits} in the place of what was typed.`);
}

function end(answer: ChallengeAnswer): void {
  if (answer === 'cancel') {
    cy.challengePage('gateway').find(challenge.cancel).click();
    cy.challengePage('gateway').find(challenge.confirmCancel).click();
  } else if (answer === 'timeOut') {
    cy.challengePage().find(challenge.end);
    cy.task('payment:advance', longestChallengeMs);
  } else if (typeof answer === 'object') {
    cy.challengePage().find(challenge.code).type(answer.code, { parseSpecialCharSequences: false });
    cy.challengePage().find(challenge.sendCode).click();
  } else {
    cy.challengePage()
      .find(challenge.endStatus)
      .select(answer === 'approve' ? 'Y' : 'N');
    cy.challengePage().find(challenge.end).click();
  }
}
