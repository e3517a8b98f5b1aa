// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { observeLabelEdits } from '../../../../src/widget/form/fields/observe-label-edits.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { page, pick, settled } from '../../kit.ts';

const changed = vi.fn();
let scope: Scope;

beforeEach(() => {
  changed.mockReset();
  scope = new Scope();
  const container = page(`<div>
    <div class="wpwl-label wpwl-label-cardNumber">Card number</div>
    <iframe class="wpwl-control" placeholder="Card number" srcdoc=""></iframe>
    <div class="wpwl-hint">x</div>
    <button class="wpwl-button-pay" aria-label="Pay now">Pay now</button></div>`);
  observeLabelEdits(scope, container, pick('button'), changed);
  // The page may have changed texts before.
  expect(changed).toHaveBeenCalledOnce();
  changed.mockReset();
});
afterEach(() => scope.end());

describe('a text that the merchant’s script rewrites', () => {
  test.each([
    ['a label', () => (pick('.wpwl-label').textContent = 'Your card')],
    ['a label’s text node', () => ((pick('.wpwl-label').firstChild as Text).data = 'Your card')],
    ['a label with markup', () => (pick('.wpwl-label').innerHTML = 'Your <b>card</b>')],
    ['a placeholder', () => pick('iframe').setAttribute('placeholder', '1234')],
    ['a label that goes', () => pick('.wpwl-label').remove()],
  ])('is sent to the frames: %s', async (_what, rewrite) => {
    rewrite();
    await settled();
    expect(changed).toHaveBeenCalledOnce();
  });

  test('is sent once per change of the text, and not for other nodes', async () => {
    pick('.wpwl-hint').textContent = 'y';
    pick('div').append(document.createElement('p'));
    await settled();
    pick('.wpwl-label').textContent = 'Card number';
    await settled();
    expect(changed).not.toHaveBeenCalled();
  });

  test('gives the button its accessible name (WCAG 2.5.3)', async () => {
    pick('button').innerHTML = ' <b>Buy</b> now ';
    await settled();
    expect(pick('button').getAttribute('aria-label')).toBe('Buy now');
  });

  test('does not change the name of a button that shows only a picture', async () => {
    pick('button').innerHTML = '<img alt="">';
    await settled();
    expect(pick('button').getAttribute('aria-label')).toBe('Pay now');
  });

  test('is observed until the end', async () => {
    scope.end();
    pick('.wpwl-label').textContent = 'Your card';
    await settled();
    expect(changed).not.toHaveBeenCalled();
  });
});
