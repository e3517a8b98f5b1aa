/** The scripts that browsers load. The build makes each of them from one entry. */

/**
 * @typedef {object} BrowserScript
 * @property {string} file name below its folder
 * @property {string} entry below the root
 * @property {string} folder below the root
 * @property {boolean} [hasLaterScript] whether its `import()` becomes a file of its own beside it (link-scripts.mjs)
 */

/** The folder of the files that the gateway serves; below the root. */
export const served = 'dist/public';

/** The folder of the script that the simulator serves in place of the wallets' own; below the root. */
export const simulated = 'dist/wallets';

/** The folder of the files that the control port serves as the workbench; below the root. */
export const workbench = 'dist/workbench';

/** The folder of the files that the demo shop serves; below the root. */
export const shop = 'dist/shop';

/** By the name of their environment in `vite.config.ts`, in the order of the build. @type {Record<string, BrowserScript>} */
export const scripts = {
  frame: { file: 'frame.js', entry: 'src/frame/main.ts', folder: served },
  widget: { file: 'paymentWidgets.js', entry: 'src/widget/main.ts', folder: served, hasLaterScript: true },
  payment_form: { file: 'paymentForm.js', entry: 'src/frameworks/element.ts', folder: served },
  three_d_secure: { file: 'three-d-secure.js', entry: 'src/frame/three-d-secure/main.ts', folder: served },
  closed: { file: 'closed.js', entry: 'src/frame/notices/closed.ts', folder: served },
  notified: { file: 'notified.js', entry: 'src/frame/notices/notified.ts', folder: served },
  wallets: { file: 'wallets.js', entry: 'src/testing/wallets/main.ts', folder: simulated },
  workbench: { file: 'workbench.js', entry: 'src/testing/workbench/main.tsx', folder: workbench },
  shop_every_page: { file: 'shop.js', entry: 'src/shop/browser/every-page.ts', folder: shop },
  shop_checkout: { file: 'options.js', entry: 'src/shop/browser/checkout-options.ts', folder: shop },
  shop_playground: {
    file: 'playground.js',
    entry: 'src/shop/browser/playground/playground.ts',
    folder: shop,
  },
};
