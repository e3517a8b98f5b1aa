/** Cypress: its browser code cannot talk to the control plane, so tasks of its Node process do. */
import { defineConfig } from 'cypress';
import { addPaymentTasks } from 'payment-widgets/testing/cypress/plugin';

export default defineConfig({
  e2e: {
    supportFile: 'support.js',
    specPattern: '*.cy.js',
    chromeWebSecurity: false,
    setupNodeEvents: (on, config) => addPaymentTasks(on, config, { shop: { command: 'node shop.mjs' } }),
  },
});
