// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { showMessage } from '../../../src/widget/page/message.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page, pick } from '../kit.ts';

let scope: Scope;
const message = { sentence: 'Beendet <b>', lang: 'de', dir: 'ltr' };
beforeEach(() => {
  scope = new Scope();
});

test('the message stands in the merchant’s form, in its language, as text (widget-contract.md 1.3)', () => {
  const form = page<HTMLFormElement>('<form data-brands="VISA"><i>Loading</i></form>');
  showMessage(scope, form, message);
  const shown = pick('form > .wpwl-message.wpwl-has-error');
  expect([shown.textContent, shown.lang, shown.dir, shown.getAttribute('role')]).toEqual([
    'Beendet <b>',
    'de',
    'ltr',
    'alert',
  ]);
  expect(form.style.display).toBe('');
});

test('a form whose text is the brand list stays hidden, and the message stands after it', () => {
  const form = page<HTMLFormElement>('<form>VISA MASTER</form>');
  showMessage(scope, form, message);
  expect(form.nextElementSibling?.textContent).toBe('Beendet <b>');
  expect(form.style.display).toBe('none');
});

test('a message may contain a link', () => {
  const form = page<HTMLFormElement>('<form></form>');
  showMessage(scope, form, {
    ...message,
    wayOn: { text: 'Ergebnis ansehen', url: 'https://shop.example/r?id=1' },
  });
  const link = pick<HTMLAnchorElement>('.wpwl-message a');
  expect([link.textContent, link.href]).toEqual(['Ergebnis ansehen', 'https://shop.example/r?id=1']);
});

test('a message may contain a button that loads the page anew', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  showMessage(scope, page<HTMLFormElement>('<form></form>'), { ...message, wayOn: { text: 'Neu beginnen' } });
  pick<HTMLButtonElement>('.wpwl-message button').click();
  expect(reload).toHaveBeenCalledOnce();
});

test('the message is removed with the widget', () => {
  showMessage(scope, page<HTMLFormElement>('<form></form>'), message);
  scope.end();
  expect(document.querySelector('.wpwl-message')).toBeNull();
});
