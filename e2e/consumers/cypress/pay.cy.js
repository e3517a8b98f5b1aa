/* global cy, describe, it */
// A saved card pays without typing into a frame of another origin, which Cypress cannot do (cypress-io/cypress 136).
describe('a saved card', () => {
  it('pays, and its webhook comes', () => {
    cy.task('openCheckout').then((made) => {
      const { pageUrl, resultUrl } = /** @type {{ pageUrl: string, resultUrl: string }} */ (made);
      cy.visit(pageUrl);
      cy.get('.wpwl-container-registration .wpwl-button-pay').click();
      cy.url().should('contain', new URL(resultUrl).pathname);
      cy.task('outcomeOf').should('equal', 'paid');
      cy.task('webhookCode').should('equal', '000.100.110');
    });
  });
});
