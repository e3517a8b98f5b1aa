// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { formTexts } from '../../../../src/texts/all-forms.ts';
import { en } from '../../../../src/texts/form.ts';
import { markDrawn } from '../../../../src/widget/page/drawn.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { pick } from '../../kit.ts';
import { eachOnItsOwnPage, fetched } from '../../widget-kit.ts';
import { button, holder, loadReady, noteNodes, told, update } from './update-kit.ts';

eachOnItsOwnPage();

const { de, ar } = formTexts;
const answerInArabic = () => fetched.mockImplementation(async () => Response.json(ar));

describe('wpwl.update of the language', () => {
  test('turns texts, lang and direction in the page and in the frames, adds no node, and keeps what was typed', async () => {
    const { widget, number } = await loadReady();
    holder().value = 'Jane Jones';
    const moved = noteNodes();
    answerInArabic();
    await update(widget, { locale: 'ar' });
    expect(pick('.wpwl-container-card')).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect([pick('.wpwl-label-cardHolder').textContent, button().textContent]).toEqual([
      ar.cardHolder,
      ar.submit,
    ]);
    expect(number.of('configure').at(-1)).toMatchObject({ lang: 'ar', dir: 'rtl', label: ar.cardNumber });
    expect([holder().value, moved]).toEqual(['Jane Jones', []]);
    expect(told()).toBe(ar.submit);
  });

  test('says errors and messages that are shown in the new language, and tells one of them', async () => {
    const { widget, number } = await loadReady();
    number.state('invalid', { complete: true, brands: ['VISA'] });
    pick('.wpwl-container-card').insertAdjacentHTML(
      'afterbegin',
      `<div class="wpwl-message">${en.declined}</div>`,
    );
    markDrawn(new Scope(), [pick('.wpwl-message')]);
    await update(widget, { locale: 'de' });
    expect(pick('.wpwl-hint').textContent).toBe(de.cardNumberError);
    expect(number.of('mark').at(-1)).toEqual({ type: 'mark', message: de.cardNumberError });
    expect(pick('.wpwl-message').textContent).toBe(de.declined);
    expect(told()).toBe(de.cardNumberError);
  });

  test('and back, again and again, leaves the same form', async () => {
    const { widget } = await loadReady();
    const turn = async () => {
      answerInArabic();
      await update(widget, { locale: 'ar' });
      await update(widget, { locale: 'en' });
    };
    await turn();
    const before = pick('.wpwl-container-card').outerHTML;
    for (let round = 0; round < 10; round += 1) await turn();
    expect(pick('.wpwl-container-card').outerHTML).toBe(before);
  });

  test('keeps the merchant’s own texts, and a label that the page has replaced', async () => {
    const { widget } = await loadReady({ labels: { submit: 'Buy' } });
    pick('.wpwl-label-cardHolder').textContent = 'My holder';
    await update(widget, { locale: 'de' });
    expect([button().textContent, pick('.wpwl-label-cardHolder').textContent]).toEqual(['Buy', 'My holder']);
    expect(pick('.wpwl-label-cardNumber').textContent).toBe(de.cardNumber);
  });

  test('of the button alone is what a logo shows, without the brand’s name, until it goes again', async () => {
    const { widget } = await loadReady({ style: 'logos' }, 'VISA PAYPAL');
    const shown = () => ({ ...pick('.wpwl-button-brand').dataset });
    const before = shown();
    await update(widget, { labels: { submit: 'Buy' } });
    expect(shown()).toEqual({ words: 'Buy', own: 'true' });
    await update(widget, { labels: {} });
    expect([before, shown()]).toEqual([{ words: 'Pay with PayPal' }, { words: 'Pay with PayPal' }]);
  });

  test('without the file changes nothing, and the error says so', async () => {
    const { widget } = await loadReady();
    fetched.mockImplementation(async () => Response.json({}, { status: 500 }));
    const before = document.body.innerHTML;
    await expect(update(widget, { locale: 'de', labels: { submit: 'Buy' } })).rejects.toThrow(
      "the language file 'de' did not arrive. Nothing was changed",
    );
    expect(document.body.innerHTML).toBe(before);
  });

  test('that the form does not have is refused', async () => {
    const { widget } = await loadReady();
    await expect(update(widget, { locale: 'xyz' })).rejects.toThrow(
      "'locale' must be a language of the form",
    );
  });

  test.each(['pt-BR', 'zh-TW', 'en'])('that the form has nearly or exactly is taken: %s', async (locale) => {
    const { widget } = await loadReady();
    await expect(update(widget, { locale })).resolves.not.toThrow();
  });

  test('follows the last of several updates, although the file of the first is slow', async () => {
    const { widget } = await loadReady();
    fetched.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      return Response.json(ar);
    });
    const updates = Promise.all([widget.update({ locale: 'ar' }), widget.update({ locale: 'de' })]);
    await vi.advanceTimersByTimeAsync(3_000);
    await updates;
    expect(button().textContent).toBe(de.submit);
  });
});
