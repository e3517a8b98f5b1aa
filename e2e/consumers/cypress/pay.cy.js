/* global cy, describe, it */
// The form is on another site than its gateway. Cypress reaches its frames, because chromeWebSecurity is off.
describe('a form on a page without a shop', () => {
  it('pays by card, and its webhook comes', () => {
    cy.openCheckout({ amount: '12.00' }).then(({ resultUrl }) => {
      cy.payByCard('visa');
      cy.url().should('contain', resultUrl);
    });
    cy.task('payment:status').its('state').should('equal', 'paid');
    cy.task('payment:message', { type: 'PAYMENT' })
      .its('content.payload.result.code')
      .should('equal', '000.100.110');
  });

  it('pays when the shopper answers the challenge', () => {
    cy.openCheckout().then(({ resultUrl }) => {
      cy.payByCard('challenge');
      cy.challengePage().find('h1').should('be.visible');
      cy.payChallenge('approve');
      cy.url().should('contain', resultUrl);
    });
    cy.task('payment:status').its('state').should('equal', 'paid');
  });

  it('declines when the shopper fails the challenge', () => {
    cy.openCheckout().then(({ resultUrl }) => {
      cy.payByCard('challenge');
      cy.payChallenge('decline');
      cy.url().should('contain', resultUrl);
    });
    cy.task('payment:status').its('state').should('equal', 'declined');
  });

  it('takes a code on the issuer’s page', () => {
    cy.openCheckout().then(({ resultUrl }) => {
      cy.payByCard('challenge');
      cy.payChallenge({ code: '1234' });
      cy.url().should('contain', resultUrl);
    });
    cy.task('payment:status').its('state').should('equal', 'paid');
  });

  it('stays on the form when the shopper cancels the challenge', () => {
    cy.openCheckout();
    cy.payByCard('challenge');
    cy.payChallenge('cancel');
    cy.get('.wpwl-message.wpwl-has-error').should('be.visible');
    cy.task('payment:status').its('state').should('equal', 'declined');
  });

  it('declines when the time of the challenge runs out', () => {
    cy.openCheckout();
    cy.payByCard('challenge');
    cy.payChallenge('timeOut');
    cy.task('payment:status').its('state').should('equal', 'declined');
  });

  it('names a wrong number in its field, and charges nothing', () => {
    cy.openCheckout();
    cy.payByCard('wrongCheckDigit');
    cy.get('.wpwl-hint-cardNumberError').should('be.visible');
    cy.paymentField('card.number').should('have.attr', 'aria-invalid', 'true');
    cy.task('payment:status').its('state').should('equal', 'open');
  });

  it('declines to order', () => {
    cy.task('payment:next', { result: '800.100.155' });
    cy.openCheckout().then(({ resultUrl }) => {
      cy.payByCard();
      cy.url().should('contain', resultUrl);
    });
    cy.task('payment:status').its('record.result.code').should('equal', '800.100.155');
  });

  it('does not charge twice when an answer is lost', () => {
    cy.task('payment:fault', { fault: { reset: 'after' }, scope: { on: 'payment.submit' } });
    cy.openCheckout().then(({ resultUrl }) => {
      cy.payByCard();
      cy.url().should('contain', resultUrl);
    });
    cy.task('payment:status').its('state').should('equal', 'paid');
  });

  it('pays with a saved card and its code', () => {
    cy.task('payment:store', 'visa').then(({ registrationId }) => {
      cy.openCheckout(
        { 'registrations[0].id': registrationId },
        { options: { registrations: { requireCvv: true } } },
      ).then(({ resultUrl }) => {
        cy.paymentField('card.cvv', { within: '.wpwl-container-registration' }).type('123');
        cy.get('.wpwl-container-registration .wpwl-button-pay').click();
        cy.url().should('contain', resultUrl);
      });
    });
    cy.task('payment:status').its('state').should('equal', 'paid');
  });
});
