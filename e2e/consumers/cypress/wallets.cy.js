/* global cy, describe, it */
/** A page that asks for Apple Pay, and says when the shopper has authorised. */
const cart = `<apple-pay-button></apple-pay-button><p role="status"></p><script>
  document.querySelector('apple-pay-button').onclick = () => {
    const session = new ApplePaySession(4, { countryCode: 'AT', currencyCode: 'EUR', merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['visa'], total: { label: 'Shop', amount: '92.00' } });
    session.onvalidatemerchant = () => session.completeMerchantValidation({});
    session.onpaymentauthorized = () => {
      session.completePayment(0);
      document.querySelector('[role=status]').textContent = 'paid';
    };
    session.begin();
  };
</script>`;

describe('a wallet', () => {
  it('is approved without a device', () => {
    cy.intercept('/cart', { headers: { 'content-type': 'text/html' }, body: cart });
    cy.readFile('node_modules/payment-widgets/dist/wallets/wallets.js').then((double) => {
      cy.visit('/cart', {
        onBeforeLoad(page) {
          Object.assign(page, { __walletSimulator: { requiresGesture: false } });
          page.eval(double);
        },
      });
    });
    cy.get('apple-pay-button').click();
    cy.window().then((page) => Reflect.get(page, 'testWallets').applePay.approve());
    cy.get('[role=status]').should('have.text', 'paid');
  });
});
