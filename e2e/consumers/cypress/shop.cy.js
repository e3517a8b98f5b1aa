/* global cy, describe, it */
// The shop's server passes /v1 on to the gateway, so that the frames are of its own origin, in each browser.
describe('my shop', () => {
  it('sells by card', () => {
    cy.visit('/');
    cy.checkoutOfPage();
    cy.payByCard('visa');
    cy.url().should('contain', '/result');
    cy.task('payment:status').its('state').should('equal', 'paid');
  });

  it('sells when the issuer asks in the bank’s app', () => {
    cy.task('payment:next', { threeDS: 'challenge', acs: { challenge: 'oob' } });
    cy.visit('/');
    cy.checkoutOfPage();
    cy.payByCard('visa');
    cy.challengePage('gateway').find('iframe').should('be.visible');
    cy.task('payment:answerInApp', 'approve');
    cy.url().should('contain', '/result');
    cy.task('payment:status').its('state').should('equal', 'paid');
  });
});
