// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandCodes, findForms } from '../../../src/widget/page/forms.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page, pick, settled } from '../kit.ts';

describe('the brands of a form', () => {
  test.each([
    ['a list', '<form data-brands="VISA MASTER AMEX"></form>', ['VISA', 'MASTER', 'AMEX']],
    ['extra spaces and line ends', '<form data-brands="  VISA \n MASTER\t "></form>', ['VISA', 'MASTER']],
    ['commas', '<form data-brands="VISA, MASTER,AMEX"></form>', ['VISA', 'MASTER', 'AMEX']],
    ['a brand twice', '<form data-brands="VISA MASTER VISA"></form>', ['VISA', 'MASTER']],
    ['the older spelling as text', '<form>VISA MASTER</form>', ['VISA', 'MASTER']],
    ['text beside children', '<form> VISA <b>Loading</b> MASTER <input name="x"></form>', ['VISA', 'MASTER']],
    ['only the text of children', '<form><b>Loading</b></form>', []],
    ['a list before text', '<form data-brands="AMEX">VISA</form>', ['AMEX']],
    ['an empty list, which is not the text', '<form data-brands=" ">VISA</form>', []],
    ['neither list nor text', '<form></form>', []],
    ['only white space', '<form>\n  </form>', []],
  ])('%s', (_what, html, codes) => {
    expect(brandCodes(page<HTMLFormElement>(html))).toEqual(codes);
  });
});

describe('looking for forms', () => {
  let scope: Scope;
  const found = vi.fn<(forms: HTMLFormElement[]) => void>();
  const ids = () => found.mock.calls.map(([forms]) => forms.map(({ id }) => id));
  const add = (html: string) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    document.body.append(holder);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '';
    scope = new Scope();
    found.mockReset();
  });
  afterEach(() => {
    scope.end();
    vi.useRealTimers();
    Reflect.deleteProperty(document, 'readyState');
  });

  test('finds all that are there, together, one task later', () => {
    add(
      '<form id="a" class="paymentWidgets"></form><form id="b" class="x paymentWidgets y"></form><form id="c"></form>',
    );
    findForms(scope, found);
    expect(found).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(ids()).toEqual([['a', 'b']]);
  });

  test('waits until the document is parsed, and for the handlers of that same event', () => {
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    findForms(scope, found);
    add('<form id="a" class="paymentWidgets"></form>');
    vi.runAllTimers();
    expect(found).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(found).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(ids()).toEqual([['a']]);
  });

  test('finds late ones, deep ones too, and each form once', async () => {
    add('<form id="a" class="paymentWidgets"></form>');
    findForms(scope, found);
    vi.runAllTimers();
    add('<section><form id="b" class="paymentWidgets"></form></section>');
    await vi.advanceTimersByTimeAsync(0);
    add('<p>else</p>');
    document.body.append(pick('#a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual([['a'], ['b']]);
  });

  test('finds nothing once the scope has ended', async () => {
    findForms(scope, found);
    vi.runAllTimers();
    scope.end();
    add('<form class="paymentWidgets"></form>');
    await vi.advanceTimersByTimeAsync(0);
    expect(found).not.toHaveBeenCalled();
  });

  test('finds nothing when the scope ends before the first look', async () => {
    add('<form class="paymentWidgets"></form>');
    findForms(scope, found);
    scope.end();
    vi.runAllTimers();
    await settled();
    expect(found).not.toHaveBeenCalled();
  });
});
