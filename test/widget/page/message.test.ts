// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawButton, drawLink, drawMessage } from '../../../src/widget/page/message.ts';

const message = { sentence: 'Beendet <b>', lang: 'de', dir: 'ltr' };

test('a message is an alert in its language, as text', () => {
  const shown = drawMessage(message);
  expect([shown.className, shown.textContent, shown.lang, shown.dir, shown.getAttribute('role')]).toEqual([
    'wpwl-message wpwl-has-error',
    'Beendet <b>',
    'de',
    'ltr',
    'alert',
  ]);
});

test('a message may contain a link', () => {
  const wayOn = drawLink('Ergebnis ansehen', 'https://shop.example/r?id=1');
  const link = drawMessage({ ...message, wayOn }).querySelector('a');
  expect([link?.textContent, link?.href]).toEqual(['Ergebnis ansehen', 'https://shop.example/r?id=1']);
});

test('a message may contain a button, whose class says what it is for', () => {
  const press = vi.fn();
  const button = drawMessage({ ...message, wayOn: drawButton('pay', 'Neu', press) }).querySelector('button');
  button?.click();
  expect([button?.type, button?.className, press.mock.calls.length]).toEqual([
    'button',
    'wpwl-button wpwl-button-pay',
    1,
  ]);
});
