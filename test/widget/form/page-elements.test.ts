// @vitest-environment happy-dom
/** Elements of the page that have the widget's classes: the widget changes, hides, focuses and measures only its own. */
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { createAnnouncer } from '../../../src/widget/page/announcer.ts';
import { closestDrawn, findPart, markDrawn } from '../../../src/widget/page/drawn.ts';
import { lookOf } from '../../../src/widget/payment/three-d-secure/look.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { must, page, pick } from '../kit.ts';
import { eachOnItsOwnPage, form, load, loadSilent } from '../widget-kit.ts';
import { makeForms } from './form-kit.ts';
import { loadReady, update } from './update/update-kit.ts';

eachOnItsOwnPage();

const own = () => pick<HTMLElement>('.own');
/** Puts an element of the page somewhere. */
function put(selector: string, where: InsertPosition, html: string): HTMLElement {
  pick(selector).insertAdjacentHTML(where, html.replace('class="', 'class="own '));
  return own();
}
const everythingIsShown = () =>
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);

describe('an element of the page with a class of the widget', () => {
  test('gets no focus in place of the first field', () => {
    everythingIsShown();
    const made = makeForms(['VISA', 'MASTER']);
    put('.wpwl-form-card', 'afterbegin', '<p class="wpwl-control"><button type="button">Use it</button></p>');
    made.paymentForm.focus();
    expect(document.activeElement).toBe(pick('.wpwl-control-brand'));
    made.scope.end();
  });

  test('keeps its words in another language', async () => {
    const { widget } = await loadReady();
    const note = put('.wpwl-container-card', 'afterbegin', `<p class="wpwl-message">${en.declined}</p>`);
    await update(widget, { locale: 'de' });
    expect(note.textContent).toBe(en.declined);
  });

  test('keeps its edge in another style, and its place in the list of marks', async () => {
    const brands = 'VISA MASTER AMEX PAYPAL';
    const { widget } = await loadReady({ layout: 'accordion' }, brands);
    const frame = put(
      '.wpwl-form-card',
      'afterbegin',
      '<iframe class="wpwl-control-iframe" frameborder="2"></iframe>',
    );
    const mark = document.createElement('i');
    mark.className = 'wpwl-mark wpwl-mark-AMEX';
    pick('.wpwl-accepted').prepend(mark);
    await update(widget, { style: 'none' });
    expect(frame.getAttribute('frameborder')).toBe('2');
    await update(widget, { style: 'card', brands: 'VISA MASTER PAYPAL' });
    expect([mark.parentElement, mark.previousSibling]).toEqual([pick('.wpwl-accepted'), null]);
    await update(widget, { brands: 'VISA MASTER JCB PAYPAL' });
    await update(widget, { brands: 'VISA MASTER PAYPAL' });
    expect(document.querySelectorAll('.wpwl-accepted .wpwl-mark-JCB')).toHaveLength(0);
  });

  test('can be pressed and typed into while the form is disabled, inside it and around it', async () => {
    const widget = await load(
      `<div class="wpwl-registrations"><button id="out" class="wpwl-button">Coupon</button>${form}</div>`,
    );
    await vi.advanceTimersByTimeAsync(300);
    put('.wpwl-form-card', 'afterbegin', '<input class="wpwl-control" name="coupon">');
    put('.wpwl-form-card', 'afterbegin', '<button class="wpwl-button" type="button">Check</button>');
    await update(widget, { disabled: true });
    const [input, inner] = [pick<HTMLInputElement>('input.own'), pick('button.own')];
    expect([
      input.readOnly,
      ...[inner, pick('#out')].map((node) => node.getAttribute('aria-disabled')),
    ]).toEqual([false, null, null]);
    expect(pick('.wpwl-button-pay').getAttribute('aria-disabled')).toBe('true');
  });

  test('stays in sight when the field goes that the page has moved into it', async () => {
    const made = makeForms(['SEPA'], {});
    const group = put('.wpwl-form-directDebit', 'beforeend', '<div class="wpwl-group">Read this</div>');
    group.append(pick('[name="bankAccount.iban"]'));
    pick('.wpwl-button-account').click();
    expect([group.style.display, pick('[name="bankAccount.iban"]').style.display]).toEqual(['', 'none']);
    made.scope.end();
  });

  test('gets no class of the widget where the page has wrapped the forms in it', async () => {
    await loadSilent(`<div class="wpwl-container wpwl-compact">${form}</div>`);
    const [outer, wrapper] = [pick('.wpwl-compact'), document.createElement('div')];
    wrapper.append(pick('.wpwl-form-card'));
    pick('.wpwl-container-card').append(wrapper);
    await vi.advanceTimersByTimeAsync(300);
    expect([outer.className, wrapper.className]).toEqual(['wpwl-container wpwl-compact', '']);
  });

  test('is no row that an arrow key presses', async () => {
    everythingIsShown();
    await load(form.replace('VISA MASTER', 'VISA PAYPAL'), { layout: 'accordion' });
    const pressed = vi.fn();
    put('.wpwl-container-card', 'afterbegin', '<button class="wpwl-method">Offer</button>').onclick = pressed;
    for (const row of document.querySelectorAll('.wpwl-method:not(.own)'))
      row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(pressed).not.toHaveBeenCalled();
  });

  test('around a form without rows hides no sentence of the form', () => {
    page('<div class="wpwl-compact"><div class="wpwl-container"></div></div>');
    const container = pick('.wpwl-container');
    const scope = new Scope();
    container.innerHTML = '<form class="wpwl-form-has-inputs"></form>';
    markDrawn(scope, container.children);
    const announcer = createAnnouncer(scope, container, { show() {} });
    container.insertAdjacentHTML('beforeend', '<button class="wpwl-button-pay">Pay</button>');
    announcer.show('Working', true);
    expect(pick('.wpwl-status').style.cssText).toBe('');
    container.classList.add('wpwl-compact');
    announcer.show('Still working', true);
    expect(pick('.wpwl-status').style.cssText).toBe('');
    markDrawn(scope, [pick('.wpwl-button-pay')]);
    announcer.show('Working again', true);
    expect(pick('.wpwl-status').style.cssText).not.toBe('');
    scope.end();
  });

  test('gives the issuer’s page no look before the widget’s own button, and its look where that is gone', () => {
    page(
      '<form><button name="pay" style="background-color: red">Mine</button><button name="pay" style="background-color: lime"></button></form>',
    );
    const scope = new Scope();
    const [mine, ours] = document.querySelectorAll('button');
    markDrawn(scope, [must(ours)]);
    expect(lookOf(pick('form')).get('loud')).toBe('lime');
    ours?.remove();
    expect([lookOf(pick('form')).get('loud'), findPart(pick('form'), 'button')]).toEqual(['red', mine]);
    scope.end();
  });
});

test('the drawn element around another is found behind those of the page', () => {
  page(
    '<div class="wpwl-group" id="ours"><div class="wpwl-group"><p class="wpwl-group"><i></i></p></div></div>',
  );
  const scope = new Scope();
  expect(closestDrawn(pick('i'), '.wpwl-group')).toBeUndefined();
  markDrawn(scope, [pick('#ours')]);
  expect(closestDrawn(pick('i'), '.wpwl-group')).toBe(pick('#ours'));
  scope.end();
  expect(closestDrawn(pick('i'), '.wpwl-group')).toBeUndefined();
});
