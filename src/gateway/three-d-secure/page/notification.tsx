import { renderDocument } from '../../../web/document.tsx';
import { framedPolicy } from '../../../web/framed-policy.ts';
import { type Inline, InlineScript } from '../../../web/inline.tsx';

/**
 * Makes the last document in the issuer's frames (method notification, challenge notification). Its script only tells
 * the 3-D Secure page around it to ask the server for the next step. The document is always the same and contains
 * nothing of a request (threeds-security A6).
 *
 * @param script the build's `notified.js`
 */
export function notificationDocument(script: Inline): { headers: Record<string, string>; markup: string } {
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // `frame-ancestors` covers all pages around the document, so the shop's page too, and that may be any shop's.
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
