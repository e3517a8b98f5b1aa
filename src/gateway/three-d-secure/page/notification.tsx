import { renderDocument } from '../../../web/document.tsx';
import { framedPolicy } from '../../../web/framed-policy.ts';
import { InlineScript } from '../../../web/inline.tsx';
import { type Assets, notifiedScript } from '../../core/assets.ts';
import { scriptOf } from './script.ts';

/**
 * What the issuer's frames end on (method notification, challenge notification): its script tells the 3-D Secure page
 * around it, and nobody else, to ask the server. The same for everybody; nothing of a request is in it
 * (threeds-security A6).
 */
export function notificationDocument(assets: Assets): { headers: Record<string, string>; markup: string } {
  const script = scriptOf(assets, notifiedScript);
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // All pages around it count as ancestors, the shop's too, and the page above may be of any shop.
      'Content-Security-Policy': framedPolicy([], [], script.source),
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    markup: renderDocument(
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Notification</title>
        <InlineScript script={script} />
      </html>,
    ),
  };
}
