/** Cypress: its browser code cannot talk to the control plane, so tasks of its Node process do. */
import { defineConfig } from 'cypress';
import { startGateway } from 'payment-widgets/testing';

export default defineConfig({
  e2e: {
    supportFile: false,
    specPattern: '*.cy.js',
    // The form, its frames and the shop's page are on several origins.
    chromeWebSecurity: false,
    setupNodeEvents(on) {
      let gateway;
      let tenant;
      let checkout;
      on('before:run', async () => {
        gateway = await startGateway();
      });
      on('after:run', () => gateway?.stop());
      on('task', {
        async openCheckout() {
          gateway ??= await startGateway();
          tenant = await gateway.createTenant();
          const { registrationId } = await tenant.store('visa');
          checkout = await tenant.checkout({ 'registrations[0].id': registrationId });
          const { pageUrl, resultUrl } = checkout;
          return { pageUrl, resultUrl };
        },
        async outcomeOf() {
          return (await checkout.status()).state;
        },
        async webhookCode() {
          const { content } = await tenant.inbox.waitFor({ type: 'PAYMENT', checkout });
          return content.payload.result.code;
        },
      });
    },
  },
});
