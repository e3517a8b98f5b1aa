// @runs own
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { type FormSettings, formKey, type LoadEvents, mountForm } from '../../src/frameworks/mount-form.ts';
import { type PaymentWidgets, PaymentWidgetsLoadError } from '../../src/loader/index.ts';
import * as load from '../../src/loader/load.ts';

const widgets = {
  ready: Promise.resolve(['wpwl-container-card']),
  pay: vi.fn(),
  tryPayment: vi.fn(),
  refresh: vi.fn(),
  update: vi.fn(async () => {}),
  setOptions: vi.fn(),
  unload: vi.fn(),
} satisfies PaymentWidgets;

let host: HTMLElement;
let latest: FormSettings & LoadEvents;
let loaded: (given: PaymentWidgets | null) => void;

beforeEach(() => {
  host = document.createElement('div');
  latest = {
    gateway: 'https://pay.example',
    checkoutId: 'ABC.test',
    action: '/result',
    brands: 'VISA MASTER',
  };
  widgets.setOptions.mockClear();
  widgets.refresh.mockClear();
  widgets.update.mockClear();
  vi.spyOn(load, 'loadPaymentWidgets').mockImplementation(
    () =>
      new Promise((resolve) => {
        loaded = resolve;
      }),
  );
});

/** Mounts the form with these settings, and waits until it can be used. */
async function mountReady(more: Partial<FormSettings & LoadEvents> = {}) {
  const onReady = vi.fn();
  latest = { ...latest, ...more, onReady };
  const mounted = mountForm(host, () => latest);
  loaded(widgets);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith(widgets, ['wpwl-container-card']));
  return mounted;
}

test('the form in the element has the address and the brands', () => {
  mountForm(host, () => latest);
  const form = host.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/result');
  expect(form?.dataset.brands).toBe('VISA MASTER');
  expect(vi.mocked(load.loadPaymentWidgets).mock.calls[0]?.[0]).toMatchObject({
    checkoutId: 'ABC.test',
    form,
  });
});

test('options that have changed meanwhile count when the script has come, and those that have gone do not', async () => {
  latest = { ...latest, options: { locale: 'de', onAfterSubmit: () => {} } };
  mountForm(host, () => latest);
  latest = { ...latest, options: { locale: 'fr' } };
  loaded(widgets);
  await vi.waitFor(() =>
    expect(widgets.setOptions).toHaveBeenCalledExactlyOnceWith({ locale: 'fr', onAfterSubmit: undefined }),
  );
});

test('the same options are not given again', async () => {
  const mounted = await mountReady({ options: { locale: 'de' } });
  mounted.update();
  expect(widgets.setOptions).not.toHaveBeenCalled();
});

test('another refreshKey reads the checkout anew, the same one does not', async () => {
  const mounted = await mountReady({ refreshKey: 92 });
  mounted.update();
  expect(widgets.refresh).not.toHaveBeenCalled();
  latest = { ...latest, refreshKey: 83 };
  mounted.update();
  mounted.update();
  expect(widgets.refresh).toHaveBeenCalledOnce();
});

test('what stands in the place of the form is told when the form is drawn, before it can be used', async () => {
  const told: string[] = [];
  latest = { ...latest, onReady: () => told.push('ready') };
  mountForm(host, () => ({ ...latest, onDrawn: () => told.push('drawn') }));
  await Promise.resolve();
  expect(told).toEqual([]);
  loaded(widgets);
  await vi.waitFor(() => expect(told).toEqual(['drawn', 'ready']));
});

test('what stands in the place of the form is told, too, when the form does not come', async () => {
  vi.spyOn(load, 'loadPaymentWidgets').mockRejectedValue(new PaymentWidgetsLoadError('timeout', 'late'));
  const told: string[] = [];
  latest = { ...latest, onError: ({ reason }) => told.push(reason) };
  mountForm(host, () => ({ ...latest, onDrawn: () => told.push('drawn') }));
  await vi.waitFor(() => expect(told).toEqual(['drawn', 'timeout']));
});

test('the page is told when the secure fields do not come', async () => {
  const failure = new PaymentWidgetsLoadError('frames', 'lost');
  const onError = vi.fn();
  latest = { ...latest, onError };
  mountForm(host, () => latest);
  loaded({ ...widgets, ready: Promise.reject(failure) });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(failure));
});

test('a form that has left is told nothing, and its signal is aborted', async () => {
  const onReady = vi.fn();
  latest = { ...latest, onReady, onError: onReady };
  const mounted = mountForm(host, () => latest);
  mounted.unmount();
  expect(host.childElementCount).toBe(0);
  expect(vi.mocked(load.loadPaymentWidgets).mock.calls[0]?.[0].signal?.aborted).toBe(true);
  loaded(widgets);
  await widgets.ready;
  expect(onReady).not.toHaveBeenCalled();
});

test('other brands, texts, language and disabled change the form in place, each alone and once', async () => {
  const mounted = await mountReady({ options: { locale: 'de', labels: { submit: 'Buy' } } });
  expect(widgets.update).not.toHaveBeenCalled();
  latest = { ...latest, brands: 'VISA AMEX', disabled: true };
  mounted.update();
  mounted.update();
  expect(widgets.update.mock.calls).toEqual([[{ brands: 'VISA AMEX', disabled: true }]]);
  latest = { ...latest, options: { labels: { submit: 'Pay' } }, disabled: false };
  mounted.update();
  expect(widgets.update.mock.calls.at(-1)).toEqual([
    { locale: '', labels: { submit: 'Pay' }, disabled: false },
  ]);
});

test('a change that is refused together with others takes none of them with it', async () => {
  const mounted = await mountReady();
  widgets.update.mockRejectedValueOnce(new Error('The language file "de" did not arrive.'));
  latest = { ...latest, brands: 'VISA AMEX', disabled: true, options: { locale: 'de' } };
  mounted.update();
  await vi.waitFor(() => expect(widgets.update).toHaveBeenCalledTimes(4));
  expect(widgets.update.mock.calls.slice(1)).toEqual([
    [{ brands: 'VISA AMEX' }],
    [{ locale: 'de' }],
    [{ disabled: true }],
  ]);
  mounted.update();
  expect(widgets.update).toHaveBeenCalledTimes(4);
});

test('another style or layout changes the form in place, and one with logos is another form', async () => {
  const mounted = await mountReady();
  latest = { ...latest, options: { style: 'plain', layout: 'compact' } };
  mounted.update();
  latest = { ...latest, options: {} };
  mounted.update();
  const key = formKey(latest);
  latest = { ...latest, options: { style: 'logos' } };
  mounted.update();
  expect(formKey(latest)).not.toBe(key);
  expect(widgets.update.mock.calls).toEqual([
    [{ style: 'plain', layout: 'compact' }],
    [{ style: 'card', layout: 'stacked' }],
  ]);
});

test('a form that is disabled from the first rendering is so as soon as it is ready', async () => {
  latest = { ...latest, disabled: true };
  mountForm(host, () => latest);
  loaded(widgets);
  await vi.waitFor(() => expect(widgets.update).toHaveBeenCalledExactlyOnceWith({ disabled: true }));
});

test('other brands make another form only where a row of logos shows them', () => {
  const other = { ...latest, brands: 'AMEX' };
  expect(formKey(other)).toBe(formKey(latest));
  const options = { style: 'logos' } as const;
  expect(formKey({ ...other, options })).not.toBe(formKey({ ...latest, options }));
});
