/** The shop's options for the payment form. A file, not an inline script: the page's policy allows none. */
const { style, locale } = document.currentScript.dataset;

window.wpwlOptions = { style, locale, brandDetection: true };
