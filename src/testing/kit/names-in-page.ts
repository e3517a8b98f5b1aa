/** The names in the page by which the page objects and commands find things, as selectors: those of docs/dom.md. */
export const namesInPage = {
  cardForm: '.wpwl-container-card',
  /** On a container whose fields can be typed into. */
  ready: '[data-state=ready]',
  payButton: '.wpwl-button-pay',
  /** The list of the brands. */
  brands: 'select[name=paymentBrand]',
  challenge: {
    /** In the shop's page, around the gateway's page. */
    frame: 'iframe.wpwl-target',
    /** In the gateway's page, around the issuer's page. */
    issuerFrame: '#place iframe',
    cancel: '#cancel',
    confirmCancel: '#yes',
    code: 'input[name=code]',
    sendCode: 'button[name=commit]',
    /** Where a tester chooses how the challenge ends. */
    endStatus: 'form.testers select[name=transStatus]',
    end: 'form.testers input[name=commit]',
  },
} as const;

/** After this time each challenge is over, in milliseconds. */
export const longestChallengeMs = 15 * 60_000;
