/** A shop's checkout as a plain page has it: options, a form, the script's tag. */
export function showCheckout(checkoutId) {
  const page = { tries: 0 };
  window.wpwlOptions = {
    layout: 'compact',
    onAfterSubmit() {
      page.tries += 1;
    },
  };
  document.body.innerHTML =
    '<form class="paymentWidgets" action="https://shop.example/result" data-brands="VISA MASTER"></form>';
  const script = document.createElement('script');
  script.src = `https://pay.example/v1/paymentWidgets.js?checkoutId=${checkoutId}`;
  document.head.append(script);
  return page;
}
