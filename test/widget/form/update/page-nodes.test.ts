// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage } from '../../widget-kit.ts';
import { loadReady, update } from './update-kit.ts';

eachOnItsOwnPage();

/** The layouts in which several marks stand side by side, and the row of each. */
const rows = [
  ['.wpwl-accepted', { layout: 'compact' }, ''],
  ['.wpwl-method-marks', { layout: 'accordion' }, ' PAYPAL'],
] as const;

const codesIn = (row: Element) =>
  [...row.childNodes].map((node) =>
    node instanceof Element ? (/wpwl-mark-(\S+)/.exec(node.className)?.[1] ?? node.id) : node.nodeValue,
  );

describe.each(rows)(
  'wpwl.update of the brands, where the page has changed %s of %j',
  (selector, options, more) => {
    const load = async (brands: string) => {
      const { widget } = await loadReady(options, brands + more);
      const row = pick(selector);
      return { row, change: (codes: string) => update(widget, { brands: codes + more }) };
    };

    test('adds the marks that come, removes those that go, and keeps the nodes of the others', async () => {
      const { row, change } = await load('VISA MASTER');
      const [visa] = row.children;
      await change('VISA AMEX');
      expect(codesIn(row)).toEqual(['VISA', 'AMEX']);
      expect([row.isConnected, row.firstChild]).toEqual([true, visa]);
      await change('AMEX VISA');
      expect(codesIn(row)).toEqual(['AMEX', 'VISA']);
    });

    test('does not bring back a mark that the page has removed', async () => {
      const { row, change } = await load('VISA MASTER');
      row.querySelector('.wpwl-mark-MASTER')?.remove();
      await change('VISA MASTER AMEX');
      expect(codesIn(row)).toEqual(['VISA', 'AMEX']);
    });

    test('keeps the nodes that the page has put between the marks, in their places', async () => {
      const { row, change } = await load('VISA MASTER');
      row.firstElementChild?.insertAdjacentHTML('afterend', '<b id="ours">and</b>');
      const own = row.querySelector('#ours');
      await change('VISA AMEX');
      expect(codesIn(row)).toEqual(['VISA', 'AMEX', 'ours']);
      expect(row.querySelector('#ours')).toBe(own);
    });

    test('keeps the order in which the page has put the marks', async () => {
      const { row, change } = await load('VISA MASTER');
      row.append(row.firstElementChild as Element);
      await change('MASTER VISA AMEX');
      await change('VISA MASTER');
      expect(codesIn(row)).toEqual(['MASTER', 'VISA']);
    });

    test('changes the row where the page has moved it to, and draws no second one', async () => {
      const { row, change } = await load('VISA MASTER');
      const { length } = document.querySelectorAll(selector);
      document.body.prepend(row);
      await change('VISA AMEX');
      expect(document.querySelectorAll(selector)).toHaveLength(length);
      expect([codesIn(row), row.parentElement]).toEqual([['VISA', 'AMEX'], document.body]);
    });

    test('draws no row anew that the page has removed', async () => {
      const { row, change } = await load('VISA MASTER');
      const { length } = document.querySelectorAll(selector);
      row.remove();
      await change('VISA AMEX');
      expect(document.querySelectorAll(selector)).toHaveLength(length - 1);
    });

    test('says how many more there are, and leaves such a text of the page', async () => {
      const { row, change } = await load('VISA MASTER AMEX JCB');
      await change('VISA MASTER AMEX JCB DISCOVER MAESTRO');
      expect(codesIn(row)).toEqual(['VISA', 'MASTER', 'AMEX', '+3']);
      await change('VISA MASTER AMEX JCB DISCOVER');
      expect(codesIn(row)).toEqual(['VISA', 'MASTER', 'AMEX', '+2']);
      if (row.lastChild) row.lastChild.nodeValue = 'more';
      await change('VISA MASTER');
      expect(codesIn(row)).toEqual(['VISA', 'MASTER', 'more']);
    });
  },
);
