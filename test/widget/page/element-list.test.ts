// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { elementList, kebab } from '../../../src/widget/page/element-list.ts';
import { page, pick } from '../kit.ts';

const markup = `<form>
  <div class="row"><select class="wpwl-control-brand"><option value="VISA">Visa<option value="MASTER">M</select></div>
  <div class="row"><input class="wpwl-control a" value="Jane" title="Name"></div>
</form>`;

describe('the list that callbacks find in this.$form', () => {
  test('gives its elements by index and by get, and has a length', () => {
    const form = page(markup);
    const list = elementList(form);
    expect([list.length, list[0], list.get(0), list[1], list.get(1)]).toEqual([
      1,
      form,
      form,
      undefined,
      undefined,
    ]);
  });

  test('leaves out everything that is no element', () => {
    const form = page(markup);
    expect(elementList(null, form, undefined).length).toBe(1);
    expect(elementList().length).toBe(0);
  });

  test('finds descendants of its elements by any selector', () => {
    const list = elementList(page(markup));
    expect(list.find('.row').length).toBe(2);
    expect(list.find('.row').find('input')[0]).toBe(pick('input'));
    expect(list.find('.nothing').length).toBe(0);
  });

  test('reads and sets values', () => {
    const list = elementList(page(markup));
    expect(list.find('.wpwl-control-brand').val()).toBe('VISA');
    const input = list.find('input');
    expect(input.val('Joe')).toBe(input);
    expect(input.val()).toBe('Joe');
    expect(list.find('.nothing').val()).toBeUndefined();
    expect(list.find('.nothing').val('x').length).toBe(0);
  });

  test('adds, removes and knows classes, several at once', () => {
    const input = elementList(page(markup)).find('input');
    expect(input.addClass(' b  c ').removeClass('a wpwl-control')).toBe(input);
    expect(pick('input').className).toBe('b c');
    expect([input.hasClass('b'), input.hasClass('a')]).toEqual([true, false]);
    expect(input.addClass('').length).toBe(1);
  });

  test('reads and sets attributes', () => {
    const input = elementList(page(markup)).find('input');
    expect(input.attr('title')).toBe('Name');
    expect(input.attr('lang')).toBeUndefined();
    expect(input.attr('lang', 'de')).toBe(input);
    expect(pick('input').getAttribute('lang')).toBe('de');
    expect(elementList().attr('title')).toBeUndefined();
  });

  test('reads and sets styles, by either spelling, one or several', () => {
    const rows = elementList(page(markup)).find('.row');
    expect(rows.css('fontSize', '15px').css({ 'letter-spacing': '1px', textAlign: 'end' })).toBe(rows);
    for (const row of document.querySelectorAll<HTMLElement>('.row')) {
      expect(row.style.fontSize).toBe('15px');
      expect(row.style.letterSpacing).toBe('1px');
      expect(row.style.textAlign).toBe('end');
    }
    expect(rows.css('font-size')).toBe('15px');
    expect(elementList().css('color')).toBe('');
  });

  test('accepts lengths as numbers, as jQuery does', () => {
    const row = page('<div></div>');
    const numbers: Record<string, unknown> = { height: 40, marginTop: 2, opacity: 0.5, lineHeight: 2 };
    elementList(row).css(numbers as Record<string, string>);
    expect(row.style.cssText).toBe('height: 40px; margin-top: 2px; opacity: 0.5; line-height: 2;');
  });

  test('gives its size, its parent and its ancestors', () => {
    const form = page(markup);
    const input = elementList(form).find('input');
    expect([typeof input.height(), typeof input.width(), elementList().height()]).toEqual([
      'number',
      'number',
      0,
    ]);
    expect(input.parent()[0]).toBe(input.closest('.row')[0]);
    expect(input.closest('form')[0]).toBe(form);
    expect(input.closest('.nothing').length).toBe(0);
  });
});

test.each([
  ['fontSize', 'font-size'],
  ['font-size', 'font-size'],
  ['color', 'color'],
  ['WebkitTextFillColor', '-webkit-text-fill-color'],
  ['--wpwl-ink', '--wpwl-ink'],
])('the property %s is %s', (name, property) => {
  expect(kebab(name)).toBe(property);
});
