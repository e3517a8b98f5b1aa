// @tests src/widget/hosted/hidden-frame.ts
// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addBackupFrame } from '../../../src/widget/hosted/hidden-frame.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { loadNoFrames, page, pick } from '../kit.ts';

test('the backup frame stands at the end of the page, invisible and unreachable by keyboard, until the form ends', () => {
  loadNoFrames();
  page('<form></form>');
  const scope = new Scope();
  addBackupFrame(scope, 'https://pay.example/v1/pciIframe.html?checkoutId=AB#role=keeper&instance=1');
  const iframe = pick<HTMLIFrameElement>('html > iframe:last-child');
  expect(iframe.src).toBe('https://pay.example/v1/pciIframe.html?checkoutId=AB#role=keeper&instance=1');
  expect([iframe.style.display, iframe.tabIndex, iframe.getAttribute('aria-hidden')]).toEqual([
    'none',
    -1,
    'true',
  ]);
  scope.end();
  expect(document.querySelector('iframe')).toBeNull();
});
