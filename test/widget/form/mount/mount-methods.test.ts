// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../../src/texts/form.ts';
import { pick } from '../../kit.ts';
import { lateScriptOfEachTest } from '../../late-script.ts';
import { answerConfig, config, fetched, keys, made, onError, onReady } from '../../widget-kit.ts';
import { address } from '../address.ts';

const { open, arrive, late } = lateScriptOfEachTest();
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const notice = () => document.querySelector('.wpwl-message');
const retry = () => pick<HTMLButtonElement>('.wpwl-button-retry');
const told = () =>
  onReady.mock.calls.map(([infos]) => infos.map(({ containerKey: key }: { containerKey: string }) => key));

describe('forms whose code comes later', () => {
  test('stand in the order of the list, and the page hears once of all forms', async () => {
    await open('PAYPAL VISA DIRECTDEBIT_SEPA');
    expect(keys()).toEqual(['card']);
    expect(onReady).not.toHaveBeenCalled();
    await arrive(true);
    expect(keys()).toEqual(['virtualAccount-PAYPAL', 'card', 'directDebit']);
    expect(told()).toEqual([['virtualAccount-PAYPAL', 'card', 'directDebit']]);
  });

  test('are requested first, on the connection on which the script came', async () => {
    const requests: string[] = [];
    const load = vi.spyOn(late(), 'load').mockImplementation(async () => void requests.push('later'));
    fetched.mockImplementation(async (asked) => {
      requests.push(asked);
      return Response.json(config);
    });
    await open('VISA PAYPAL');
    expect(requests.slice(0, 2)).toEqual(['later', `${address.base}checkouts/AB/config`]);
    load.mockRestore();
  });

  test('have a place of their own until then, so that what is below moves less', async () => {
    await open('PAYPAL VISA');
    const [first] =
      pick('.paymentWidgets').parentElement?.querySelectorAll<HTMLElement>(':scope > div') ?? [];
    expect(first?.style.minHeight).toBe('calc(4.5*max(1rem,16px))');
    await arrive(true);
    expect(first?.isConnected).toBe(false);
  });

  test('whose code does not arrive leave a notice; the card form works, and a press asks again', async () => {
    await open('VISA PAYPAL');
    await arrive(false);
    expect(notice()?.textContent).toBe(`${en.fieldLost} ${en.retry}`);
    expect([notice()?.getAttribute('role'), retry().type]).toEqual(['alert', 'button']);
    expect(told()).toEqual([['card']]);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      name: 'WidgetError',
      brand: 'PAYPAL',
      event: 'not_ready',
    });
    retry().click();
    expect(notice()).toBeNull();
    await arrive(true);
    expect(keys()).toEqual(['card', 'virtualAccount-PAYPAL']);
    expect(told()).toEqual([['card'], ['virtualAccount-PAYPAL']]);
  });

  test('that come after the form has left the page are not drawn', async () => {
    await open('VISA PAYPAL');
    made[0]?.unload();
    await arrive(true);
    expect([keys(), notice()]).toEqual([[], null]);
  });
});

describe('the logos', () => {
  test('come with the code of the other forms; the card form is closed meanwhile', async () => {
    await open('VISA PAYPAL', { style: 'logos' });
    expect(pick('.wpwl-container-card').style.display).toBe('none');
    await arrive(true);
    expect(document.querySelectorAll('.wpwl-logo')).toHaveLength(2);
    expect(pick('.wpwl-container-card').style.display).toBe('none');
  });

  test('that do not arrive leave the card form open', async () => {
    await open('VISA', { style: 'logos' });
    await arrive(false);
    expect(pick('.wpwl-container-card').style.display).toBe('');
    expect(notice()).not.toBeNull();
    retry().click();
    await arrive(true);
    expect(document.querySelectorAll('.wpwl-logo')).toHaveLength(1);
  });
});

describe('saved registrations', () => {
  const registration = { id: 'r1', brand: 'PAYPAL', holder: 'Jane Jones' };
  beforeEach(() => void answerConfig({ registrations: [registration] }));

  test('are drawn before the other forms when their code has arrived', async () => {
    await open('VISA');
    expect(keys()).toEqual(['card']);
    await arrive(true);
    expect(keys()).toEqual(['registration', 'card']);
    expect(told()).toEqual([['registration', 'card']]);
  });

  test('whose code does not arrive show the other forms and a notice; a press asks again', async () => {
    await open('VISA', { registrations: { hideInitialPaymentForms: true } });
    expect(pick('.wpwl-container-card').style.display).toBe('none');
    await arrive(false);
    expect([keys(), pick('.wpwl-container-card').style.display]).toEqual([['card'], '']);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'WidgetError', event: 'not_ready' });
    expect(notice()).not.toBeNull();
    retry().click();
    await arrive(true);
    expect(keys()).toEqual(['registration', 'card']);
    expect(told()).toEqual([['card'], ['registration']]);
  });
});
