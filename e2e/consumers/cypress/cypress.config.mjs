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
      /** @type {import('payment-widgets/testing').Gateway | undefined} */
      let gateway;
      /** @type {import('payment-widgets/testing').Tenant} */
      let tenant;
      /** @type {import('payment-widgets/testing').Checkout} */
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
          return /** @type {import('payment-widgets/testing').PaymentRecord} */ (content.payload).result.code;
        },
      });
    },
  },
});
