/** Stand-ins for the files of the browser that a gateway serves. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Asset, Assets } from '../../src/gateway/assets/assets.ts';

export const scriptText = `console.log('the widget');${' '.repeat(600)}`;

function asset(type: string, hash: string, text: string): Asset {
  const identity = Buffer.from(text);
  return { type, hash, identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}

/** The source by which a Content-Security-Policy allows a script or a style with this text. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Small stand-ins for the files that a build would have made. */
export const testAssets: Assets = {
  version: '0123456789ab',
  buildNumber: `${'c0ffee00'.repeat(5)}@2026-11-20 09:00:00 +0000`,
  integrity: {
    'paymentWidgets.js': 'sha384-widget',
    'frame.js': 'sha384-frame',
    'closed.js': 'sha384-closed',
    'notified.js': 'sha384-notified',
    'three-d-secure.js': 'sha384-verification',
  },
  marks: new Map(),
  wallets: new Map([
    ['wallets.js', asset('text/javascript; charset=utf-8', 'applehash', 'the Apple Pay stand-in')],
  ]),
  files: new Map([
    ['paymentWidgets.js', asset('text/javascript; charset=utf-8', 'widgethash', scriptText)],
    ['paymentForm.js', asset('text/javascript; charset=utf-8', 'elementhash', 'the element')],
    ['frame.js', asset('text/javascript; charset=utf-8', 'framehash', 'the frame')],
    ['notified.js', asset('text/javascript; charset=utf-8', 'notifiedhash', 'the notification')],
    ['three-d-secure.js', asset('text/javascript; charset=utf-8', 'verificationhash', 'the verification')],
    ['locales/de.json', asset('application/json; charset=utf-8', 'dehash', '{"submit":"Jetzt bezahlen"}')],
  ]),
};

/** The release before: the same files with other contents. */
export const earlierAssets: Assets = {
  ...testAssets,
  version: 'ba9876543210',
  integrity: { ...testAssets.integrity, 'paymentWidgets.js': 'sha384-earlier' },
  files: new Map(
    [...testAssets.files].map(([name, { type, hash, identity }]) => [
      name,
      asset(type, `earlier${hash}`, `earlier ${identity}`),
    ]),
  ),
};

/** The files of the workbench. */
export const testWorkbench = new Map([
  ['workbench.js', asset('text/javascript; charset=utf-8', 'workbenchhash', 'the workbench')],
  ['workbench.css', asset('text/css; charset=utf-8', 'sheethash', 'the style')],
]);
