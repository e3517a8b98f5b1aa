// @vitest-environment happy-dom

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { pick } from '../../kit.ts';
import { answerConfig, eachOnItsOwnPage, fetched, form, load, onReady } from '../../widget-kit.ts';
import { visa } from '../registrations/registrations-kit.ts';

eachOnItsOwnPage();

const offer = (registrations: unknown[]) => answerConfig({ registrations });
const waiting = { registrations: { hideInitialPaymentForms: 'true' } };
const shown = () => pick('.wpwl-container-card').style.display !== 'none';
const saved = () => document.querySelectorAll('.wpwl-container-registration').length;

test('saved registrations stand right after the merchant’s form, and onReady and wpwl.checkout contain them', async () => {
  offer([visa]);
  const widget = await load(form);
  const whole = pick('#wpwl-registrations');
  expect(pick('.paymentWidgets').nextElementSibling).toBe(whole);
  expect(whole.nextElementSibling).toBe(pick('.wpwl-container-card'));
  expect(onReady.mock.calls[0]?.[0]).toEqual([
    { containerKey: 'registration', ccMethods: [] },
    { containerKey: 'card', ccMethods: ['VISA', 'MASTER'] },
  ]);
  expect(widget.checkout.config.registrations).toEqual([visa]);
});

test('saved registrations stand once on a page of several forms, even when one comes later', async () => {
  offer([visa]);
  await load(`<div>${form}${form}</div>`);
  document.body.insertAdjacentHTML('beforeend', form);
  await vi.advanceTimersByTimeAsync(10);
  expect(saved()).toBe(1);
});

test.each([
  ['the option is off', { showOneClickWidget: 'false' }, form],
  ['no form was drawn', {}, '<form class="paymentWidgets" data-brands="PAYPALL"></form>'],
])('saved registrations are not drawn when %s', async (_, options, html) => {
  offer([visa]);
  await load(html, { ...waiting, ...options });
  expect(saved()).toBe(0);
});

describe('hideInitialPaymentForms', () => {
  beforeEach(() => {
    // happy-dom has no layout. This mock gives boxes to visible elements only.
    vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
      return (this.checkVisibility() ? [new DOMRect()] : []) as unknown as DOMRectList;
    });
  });

  test('keeps the other forms out of sight from the start, until the button shows them', async () => {
    offer([visa]);
    await load(form, waiting);
    expect(shown()).toBe(false);
    pick('[data-action="show-initial-forms"]').click();
    expect(shown()).toBe(true);
    expect(document.activeElement).toBe(pick('.wpwl-control-brand'));
  });

  test('moves the focus past controls that the page has hidden', async () => {
    offer([visa]);
    await load(form, waiting);
    const number = pick<HTMLIFrameElement>('.wpwl-container-card .wpwl-control-cardNumber');
    new FakeFrame(number).connect();
    pick('.wpwl-control-brand').style.display = 'none';
    pick('[data-action="show-initial-forms"]').click();
    expect(document.activeElement).toBe(number);
  });

  test.each([
    ['nothing is saved', () => offer([])],
    ['the gateway cannot be asked', () => fetched.mockRejectedValue(new TypeError('network'))],
  ])('hides nothing for long when %s', async (_, prepare) => {
    prepare();
    await load(form, waiting);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown()).toBe(true);
  });

  test('hides nothing when saved cards are not shown', async () => {
    offer([visa]);
    await load(form, { ...waiting, showOneClickWidget: false });
    expect(shown()).toBe(true);
  });

  test('leaves forms closed that the logos style has closed', async () => {
    offer([visa]);
    await load(form, { ...waiting, style: 'logos' });
    expect(pick('.wpwl-logos').style.display).toBe('none');
    pick('[data-action="show-initial-forms"]').click();
    expect([pick('.wpwl-logos').style.display, shown()]).toEqual(['', false]);
    expect(document.activeElement).toBe(pick('.wpwl-logo'));
  });

  test('moves the focus to the first row of an accordion whose first form is closed', async () => {
    offer([visa]);
    await load('<form class="paymentWidgets" data-brands="PAYPAL VISA"></form>', {
      ...waiting,
      layout: 'accordion',
    });
    pick('[data-action="show-initial-forms"]').click();
    expect(shown()).toBe(true);
    expect(document.activeElement).toBe(pick('.wpwl-method'));
  });
});

test('the end of the session removes the saved registrations', async () => {
  offer([visa]);
  await load(form, waiting);
  fetched.mockImplementation(async () => Response.json({}, { status: 404 }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.advanceTimersByTimeAsync(10);
  expect(document.querySelectorAll('.wpwl-container, #wpwl-registrations, .wpwl-form')).toHaveLength(0);
});
