/** @type {Readonly<Record<string, number>>} */
const budgets = {
  'paymentWidgets.js': 29.8 * 1024,
  'frame.js': 8.25 * 1024,
  'pciIframe.html': 8.6 * 1024,
  'card-options.js': 2.95 * 1024,
  'methods.js': 8.2 * 1024,
  'payment.js': 8 * 1024,
  'registrations.js': 2.85 * 1024,
  'wallets.js': 7.4 * 1024,
  'three-d-secure.js': 4 * 1024,
  'workbench.js': 28 * 1024,
  'workbench.css': 6 * 1024,
};

/**
 * Returns the maximum size of a browser file in bytes, compressed by brotli 11; 2 KiB for language files and all files
 * that are not listed. `pciIframe.html` is the document of a frame, with its script, as the gateway sends it. @param {string} name
 */
export const budgetOf = (name) => budgets[name] ?? 2 * 1024;
