// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { addTargetFrame } from '../../../src/widget/payment/target-frame.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { loadNoFrames, page } from '../kit.ts';

test('the target frame stands hidden after the form, by the container’s name, until the end', () => {
  loadNoFrames();
  const scope = new Scope();
  const form = page<HTMLFormElement>('<form></form>');
  addTargetFrame(scope, form, 'card_123456789012', 'Card issuer verification');
  const frame = form.nextElementSibling as HTMLIFrameElement;
  expect([frame.className, frame.name, frame.title]).toEqual([
    'wpwl-target',
    'card_123456789012',
    'Card issuer verification',
  ]);
  expect(frame.getAttribute('allow')).toBe(
    'payment *; publickey-credentials-get *; publickey-credentials-create *',
  );
  // The `!important` keeps it hidden from a page that says `iframe { display: block }`.
  expect(frame.style.cssText).toBe('display: none !important;');
  scope.end();
  expect(document.querySelector('iframe')).toBeNull();
});
