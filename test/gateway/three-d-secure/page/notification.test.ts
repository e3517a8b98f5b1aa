import { expect, test } from 'vitest';
import { notifiedScript } from '../../../../src/gateway/assets/assets.ts';
import { toInlineScript } from '../../../../src/gateway/assets/inline-script.ts';
import { notificationDocument } from '../../../../src/gateway/three-d-secure/page/notification.tsx';
import { hashOf, testAssets } from '../../../support/assets.ts';

test('the page that the issuer’s frames end on runs one script in any shop’s page, and may do nothing else', () => {
  const { headers, markup } = notificationDocument(toInlineScript(testAssets, notifiedScript));
  expect(headers).toEqual({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      `default-src 'none'; script-src ${hashOf('the notification')}; ` +
      "form-action 'none'; base-uri 'none'; " +
      "frame-ancestors http: https:; require-trusted-types-for 'script'; trusted-types 'none'",
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  expect(markup.match(/<script.*?<\/script>/g)).toEqual(['<script>the notification</script>']);
});
