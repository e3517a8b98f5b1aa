// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { en, type FormTexts } from '../../../../src/texts/form.ts';
import { type BrandChoice, brandChoice } from '../../../../src/widget/form/card/brand-choice.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { page } from '../../kit.ts';

const choose = vi.fn();
const say = vi.fn();
let scope: Scope;
let form: HTMLFormElement;
let choice: BrandChoice;
const brand = signal('VISA');
const texts = signal<FormTexts>(en);

beforeEach(() => {
  choose.mockReset();
  say.mockReset();
  brand.value = 'VISA';
  texts.value = en;
  scope = new Scope();
  form = page<HTMLFormElement>('<form><div class="group"><iframe></iframe></div></form>');
  const group = form.querySelector('.group');
  if (!group) throw new Error('no group');
  choice = brandChoice({ group, id: 'card_1', brand, texts, choose, say, scope });
});
afterEach(() => scope.end());

const box = () => form.querySelector('[role="radiogroup"]');
const radios = () => [...form.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
const both = ['VISA', 'CARTEBANCAIRE'];

describe('the choice between the schemes of a card', () => {
  test('is a named group of one button each, the active one chosen, under the number', () => {
    choice.offer(both);
    const name = document.getElementById(box()?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('Pay with');
    expect(box()?.previousElementSibling?.tagName).toBe('IFRAME');
    expect(radios().map((radio) => [radio.closest('label')?.textContent, radio.checked])).toEqual([
      ['Visa', true],
      ['Cartes Bancaires', false],
    ]);
    expect(new Set(radios().map((radio) => radio.name)).size).toBe(1);
    expect(say.mock.calls).toEqual([['Pay with Visa, Cartes Bancaires']]);
  });

  test('does not belong to the form, which would send it as a parameter', () => {
    choice.offer(both);
    const owners = radios().map((radio) => document.getElementById(radio.getAttribute('form') ?? ''));
    expect(owners.map((owner) => owner?.tagName)).toEqual(['DIV', 'DIV']);
  });

  test('reports the shopper’s choice, and follows the brand', () => {
    choice.offer(both);
    const [, other] = radios();
    other?.click();
    expect(choose.mock.calls).toEqual([['CARTEBANCAIRE']]);
    brand.value = 'CARTEBANCAIRE';
    expect(radios().map(({ checked }) => checked)).toEqual([false, true]);
    brand.value = 'VISA';
    expect(radios().map(({ checked }) => checked)).toEqual([true, false]);
  });

  test('stays the same element as long as the choices are the same', () => {
    choice.offer(both);
    const first = box();
    brand.value = 'CARTEBANCAIRE';
    choice.offer([...both].reverse());
    expect(box()).toBe(first);
    texts.value = { ...en, brandChoice: 'Bezahlen mit' };
    expect(box()?.textContent).toContain('Bezahlen mit');
  });

  test('is removed when there is nothing to choose, and at the end', () => {
    choice.offer(both);
    choice.offer(['VISA']);
    expect(box()).toBeNull();
    choice.offer(both);
    scope.end();
    expect(box()).toBeNull();
  });
});
