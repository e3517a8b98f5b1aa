// @vitest-environment happy-dom
/** Which words of the page's notice are seen when several come. */
import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { PageNotice } from '../../../src/widget/page/page-notice.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page } from '../kit.ts';

let container: HTMLElement;
let notice: PageNotice;
beforeEach(() => {
  container = page('<div></div>');
  notice = new PageNotice(() => [{ container, focus() {} }], signal(en));
});

/** Shows words in the form, as the widget does. */
function show(text: string, kind: 'warning' | 'error' | 'way on', life = new Scope()): Scope {
  const node = document.createElement('div');
  node.textContent = text;
  if (kind !== 'warning') node.className = 'wpwl-has-error';
  if (kind === 'way on') node.append(document.createElement('button'));
  container.append(node);
  life.add(() => node.remove());
  notice.show(life, node);
  return life;
}

const seen = () =>
  [...container.querySelectorAll<HTMLElement>('.wpwl-floating')]
    .filter(({ style }) => style.display !== 'none')
    .map(({ textContent }) => textContent);

test('an error does not wait for a notice with a way on, which stays in the form', () => {
  show('Try again', 'way on');
  expect(seen()).toEqual(['Try again']);
  const error = show('You will not be charged twice', 'error');
  expect(seen()).toEqual(['You will not be charged twice']);
  expect(container.children).toHaveLength(2);
  error.end();
  expect(seen()).toEqual([]);
  expect(container.textContent).toBe('Try again');
});

test('a warning waits until an error has gone', () => {
  const error = show('Declined', 'error');
  show('Expires soon', 'warning');
  expect(seen()).toEqual(['Declined']);
  error.end();
  expect(seen()).toEqual(['Expires soon']);
});

test('an error takes the place of the one before', () => {
  show('Offline', 'error');
  show('Declined', 'error');
  expect(container.children).toHaveLength(1);
  expect(seen()).toEqual(['Declined']);
});

test('words whose time is over when they come are not kept', () => {
  const over = new Scope();
  over.end();
  show('Late', 'error', over);
  show('Expires soon', 'warning');
  expect(seen()).toEqual(['Expires soon']);
});
