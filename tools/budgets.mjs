/** @type {Readonly<Record<string, number>>} */
const budgets = {
  'paymentWidgets.js': 42 * 1024,
  'frame.js': 11 * 1024,
  'wallets.js': 6 * 1024,
  'three-d-secure.js': 6 * 1024,
};

/** Most bytes a browser file may have, brotli 11; a language file, and any other, 2 KiB. @param {string} name */
export const budgetOf = (name) => budgets[name] ?? 2 * 1024;
