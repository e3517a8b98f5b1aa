// @runs rest
// @vitest-environment happy-dom
/** What a widget begins, it ends: a page that stays open for hours does not grow with what the shop does. */
import { describe, expect, test, vi } from 'vitest';
import { countKept } from '../../../support/count-kept.ts';
import { pick } from '../../kit.ts';
import { connectFrames, eachOnItsOwnPage, form, load, made } from '../../widget-kit.ts';
import { loadReady, type ReadyForm, update } from './update-kit.ts';

eachOnItsOwnPage();

/** How often something is done before it is counted, and how often then. What is made once is there by then; a leak grows each time. */
const before = 2;
const counted = 6;

type Action = (ready: ReadyForm) => Promise<unknown> | unknown;

/** Makes these changes one after the other. */
const updates =
  (...changes: readonly object[]): Action =>
  async ({ widget }) => {
    for (const change of changes) await update(widget, change);
  };

/** Everything that can be done to a form again and again; at its end the form is as it was before. */
const actions: Readonly<Record<string, Action>> = {
  'another style': updates({ style: 'plain' }, { style: 'card' }),
  'no style': updates({ style: 'none' }, { style: 'card' }),
  'another layout': updates({ layout: 'compact' }, { layout: 'stacked' }),
  'the layout with rows': updates({ layout: 'accordion' }, { layout: 'stacked' }),
  'style and layout together': updates(
    { style: 'plain', layout: 'accordion' },
    { style: 'card', layout: 'compact' },
  ),
  'another language': updates({ locale: 'de' }, { locale: 'en' }),
  'other labels': updates({ labels: { cvv: 'Code' } }, { labels: {} }),
  'a form that is disabled': updates({ disabled: true }, { disabled: false }),
  'the same amount': updates({ amount: '92.00' }),
  'other cards': updates({ brands: 'MASTER AMEX PAYPAL' }, { brands: 'VISA MASTER PAYPAL' }),
  'other methods': updates({ brands: 'VISA MASTER IDEAL' }, { brands: 'VISA MASTER PAYPAL' }),
  'a form of cards that goes and comes': updates({ brands: 'PAYPAL' }, { brands: 'VISA MASTER PAYPAL' }),
  'another order': updates({ brands: 'PAYPAL VISA MASTER' }, { brands: 'VISA MASTER PAYPAL' }),
  'methods with rows': updates(
    { layout: 'accordion' },
    { brands: 'VISA MASTER PAYPAL IDEAL' },
    { brands: 'VISA MASTER PAYPAL', layout: 'stacked' },
  ),
  'a checkout that is read anew': ({ widget }) => widget.refresh(),
  'frames that the page moves': ({ number, cvv }) => {
    number.connect();
    cvv.connect();
  },
  'a brand that the number tells': ({ number }) => {
    for (const brand of ['VISA', 'MASTER']) number.state('', { brands: [brand] });
  },
  'a card of two brands': ({ number }) => {
    for (const brands of [['VISA', 'MASTER'], ['VISA']]) number.state('', { brands });
  },
  'a field that gets and loses the focus': ({ number }) => {
    for (const type of ['focus', 'blur']) number.say({ type, isByTab: true });
  },
  'an error that comes and goes': ({ number }) => {
    number.state('invalid', { complete: true });
    number.state('');
  },
  'a press that is refused': () => pick<HTMLButtonElement>('.wpwl-container-card .wpwl-button-pay').click(),
  'a script of the page that changes its classes': () => document.body.classList.toggle('dark'),
  'a payment that is declined': async ({ number }) => {
    number.state('', { complete: true, brands: ['VISA'] });
    pick<HTMLInputElement>('.wpwl-control-expiry').value = '12 / 35';
    pick<HTMLButtonElement>('.wpwl-container-card .wpwl-button-pay').click();
    await vi.advanceTimersByTimeAsync(500);
    number.say({ type: 'refused', code: '800.100.151', description: 'declined', errors: [] });
  },
  'a form that the page takes away and brings back': async () => {
    const original = pick('form.paymentWidgets');
    const { parentNode } = original;
    original.remove();
    await vi.advanceTimersByTimeAsync(500);
    parentNode?.append(original);
    await vi.advanceTimersByTimeAsync(500);
    await connectFrames();
  },
  'a form that the page moves': async () => {
    document.body.append(pick('.wpwl-container-card'));
    await connectFrames();
  },
  'a page that is seen again': () => document.dispatchEvent(new Event('visibilitychange')),
};

describe('nothing grows', () => {
  test.each(Object.entries(actions))('with %s', async (_name, act) => {
    const count = countKept();
    const ready = await loadReady({ layout: 'compact' }, 'VISA MASTER PAYPAL');
    const repeat = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        await act(ready);
        await vi.advanceTimersByTimeAsync(500);
      }
      return count();
    };
    const usual = await repeat(before);
    expect(await repeat(counted)).toEqual(usual);
  });

  test('with widgets that come one after the other in a shop of one page', async () => {
    const count = countKept();
    const visit = async () => {
      await load(form);
      await vi.advanceTimersByTimeAsync(500);
      made.pop()?.unload();
      await vi.advanceTimersByTimeAsync(500);
      return count();
    };
    await visit();
    const usual = await visit();
    for (let time = 0; time < counted; time += 1) await visit();
    expect(await visit()).toEqual(usual);
  });
});
