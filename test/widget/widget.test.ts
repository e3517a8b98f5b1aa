// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formTexts } from '../../src/texts/all-forms.ts';
import { en } from '../../src/texts/form.ts';
import { page, pick, setOptions } from './kit.ts';
import {
  config,
  connectFrames,
  containers,
  eachOnItsOwnPage,
  fetched,
  form,
  load,
  loadSilent,
  onChangeBrand,
  onError,
  onReady,
  startWidget,
  warn,
} from './widget-kit.ts';

const { de } = formTexts;

eachOnItsOwnPage();

describe('a page with one form', () => {
  test('gets the card form after its own, which is hidden, and onReady', async () => {
    await load(form);
    expect(pick('.paymentWidgets').nextElementSibling).toBe(pick('.wpwl-container-card'));
    expect(pick('.paymentWidgets').style.display).toBe('none');
    expect(onReady.mock.calls).toEqual([[[{ containerKey: 'card', ccMethods: ['VISA', 'MASTER'] }]]]);
  });

  test('gets the first brand by onChangeBrand after onReady', async () => {
    const before: unknown[] = [];
    onReady.mockImplementation(() => before.push(...onChangeBrand.mock.calls));
    await load(form);
    expect([before, onChangeBrand.mock.calls]).toEqual([[], [['VISA']]]);
  });

  test('finds the checkout’s facts in wpwl.checkout by onReady', async () => {
    const seen: unknown[] = [];
    const widget = startWidget();
    setOptions({ onReady: () => seen.push({ ...widget.checkout }) });
    page(form);
    await vi.advanceTimersByTimeAsync(10);
    await connectFrames();
    expect(seen).toMatchObject([{ id: 'AB', amount: '92.00', config: { registrations: [] } }]);
  });

  test('gets its form although the gateway cannot be reached', async () => {
    fetched.mockRejectedValue(new TypeError('network'));
    await load(form);
    expect(containers()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onReady).toHaveBeenCalledTimes(1);
    expect(onError.mock.calls).toMatchObject([[{ name: 'WidgetError', event: 'no_answer' }]]);
  });

  test('whose frames do not come tells the shopper within six seconds and the merchant within 21, with onReady when they come after all', async () => {
    await loadSilent(form);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(pick('.wpwl-message').textContent).toBe(en.fieldLost);
    expect(onError).not.toHaveBeenCalled();
    expect(warn.mock.calls.flat().join()).toContain("The secure frame 'card.number' has not come yet.");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(onError.mock.calls.map(([error]) => error.name)).toEqual([
      'PciIframeCommunicationError',
      'PciIframeCommunicationError',
    ]);
    expect(onReady).not.toHaveBeenCalled();
    await connectFrames();
    expect(onReady).toHaveBeenCalledOnce();
    expect(document.querySelector('.wpwl-message')).toBeNull();
    await connectFrames();
    expect(onReady).toHaveBeenCalledOnce();
  });

  test('does not wait with onReady for a field that the page has removed', async () => {
    await loadSilent(form);
    pick('.wpwl-control-cvv').remove();
    await connectFrames();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(onReady).toHaveBeenCalledOnce();
  });

  test('tells the merchant nothing of a late field that the page has removed', async () => {
    await loadSilent(form);
    await vi.advanceTimersByTimeAsync(6_000);
    for (const frame of document.querySelectorAll('iframe.wpwl-control')) frame.remove();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('several forms', () => {
  test('are given to onReady together, in the order of the page', async () => {
    await load(`<div>${form}<form class="paymentWidgets" data-brands="AMEX"></form></div>`);
    expect(onReady.mock.calls[0]?.[0]).toEqual([
      { containerKey: 'card', ccMethods: ['VISA', 'MASTER'] },
      { containerKey: 'card', ccMethods: ['AMEX'] },
    ]);
    const ids = [...document.querySelectorAll('.wpwl-container')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test('may come late, and checkout and language are loaded once', async () => {
    await load(form, { locale: 'de' });
    document.body.insertAdjacentHTML('beforeend', form);
    await vi.advanceTimersByTimeAsync(10);
    await connectFrames();
    expect(containers()).toBe(2);
    expect(onReady).toHaveBeenCalledTimes(2);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(document.querySelector('.wpwl-waiting')).toBeNull();
  });
});

describe('a script tag that comes later', () => {
  test('keeps the next form for its own checkout', async () => {
    await load('<main></main>');
    const next = Object.assign(document.createElement('script'), {
      type: 'text/plain',
      src: 'https://pay.example/v1/paymentWidgets.js?checkoutId=NEXT',
    });
    document.body.append(next);
    document.body.insertAdjacentHTML('beforeend', form);
    await vi.advanceTimersByTimeAsync(10);
    expect([containers(), onReady.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('the language', () => {
  test('is there by onReady; until then texts are drawn but not shown', async () => {
    let arrive: (response: Response) => void = () => {};
    fetched.mockImplementation((address) =>
      address.endsWith('/config')
        ? Promise.resolve(Response.json(config))
        : new Promise((resolve) => (arrive = resolve)),
    );
    const seen: unknown[] = [];
    onReady.mockImplementation(() => seen.push(pick('.wpwl-button-pay').textContent));
    await load(form, { locale: 'de-AT' });
    expect(pick('.wpwl-container').classList.contains('wpwl-waiting')).toBe(true);
    expect(onReady).not.toHaveBeenCalled();
    arrive(Response.json(de));
    await vi.advanceTimersByTimeAsync(10);
    expect(seen).toEqual([de.submit]);
    expect(pick('.wpwl-container').className).toBe('wpwl-container wpwl-container-card wpwl-clearfix');
    expect(pick('.wpwl-form').lang).toBe('de');
  });

  test.each<[string, string, (signal: AbortSignal) => Promise<Response>]>([
    ['is not there', 'ar', async () => new Response('', { status: 404 })],
    [
      'never comes',
      'gr',
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    ],
  ])(
    'stays English, tag and all, when its file %s; said once, and the form goes on',
    async (_what, locale, answer) => {
      fetched.mockImplementation(async (address, init) =>
        address.endsWith('/config') ? Response.json(config) : answer(init?.signal as AbortSignal),
      );
      await load(`<div>${form}${form}</div>`, { locale, labels: { submit: 'Buy' } });
      await vi.advanceTimersByTimeAsync(8_000);
      expect([pick('.wpwl-form').lang, pick('.wpwl-container').dir]).toEqual(['en', 'ltr']);
      expect(pick('.wpwl-button-pay').textContent).toBe('Buy');
      expect(document.querySelector('.wpwl-waiting')).toBeNull();
      expect(onReady).toHaveBeenCalledOnce();
      const said = warn.mock.calls.flat().filter((sentence) => sentence.includes('language file'));
      expect(said).toEqual([expect.stringContaining(`language file '${locale}' did not arrive`)]);
      pick('.wpwl-button-pay').click();
      await vi.advanceTimersByTimeAsync(10);
      expect(document.body.textContent).toContain(en.cardNumberEmpty);
    },
  );

  test('is the page’s when no option names one', async () => {
    document.documentElement.lang = 'de-CH';
    await load(form);
    expect(pick('.wpwl-button-pay').textContent).toBe(de.submit);
  });

  test('is the shopper’s when neither option nor page names one, without a warning', async () => {
    document.documentElement.lang = '';
    vi.stubGlobal('navigator', Object.create(navigator, { languages: { value: ['sr', 'de-CH', 'fr'] } }));
    await load(form);
    expect([pick('.wpwl-button-pay').textContent, pick('.wpwl-form').lang]).toEqual([de.submit, 'de']);
    expect(warn).not.toHaveBeenCalled();
  });

  test('that is only similar gives one warning, however many forms there are', async () => {
    await load(`<div>${form}${form}</div>`, { locale: 'nn-NO' });
    await load(form, { locale: 'nn-NO' });
    expect(warn.mock.calls.flat().filter((said) => said.includes('nn-NO'))).toHaveLength(1);
  });
});

describe('a mistake of the page:', () => {
  test('a wrong option is reported with its key, the expected and the used value', async () => {
    await load(form, { maskCvv: 'perhaps' });
    const [said] = warn.mock.calls.flat();
    for (const part of ['wpwlOptions.maskCvv', 'true or false', 'false is used'])
      expect(said).toContain(part);
    expect(containers()).toBe(1);
  });

  test('a brand whose method has ended has its form, and the console says since when', async () => {
    const onError = vi.fn();
    await load('<form class="paymentWidgets" data-brands="GIROPAY"></form>', { onError });
    expect(containers()).toBe(1);
    expect(warn.mock.calls.flat().join()).toContain("'GIROPAY' ended on 2024-12-31");
    expect(onError).not.toHaveBeenCalled();
  });

  test('an unknown brand beside known ones has no form, and the console alone is told, with the nearest brand', async () => {
    const onError = vi.fn();
    await load('<form class="paymentWidgets" data-brands="PAYPOL VISA"></form>', { onError });
    expect(onError).not.toHaveBeenCalled();
    expect(warn.mock.calls.flat().join()).toContain("'PAYPOL' is not a brand of this gateway");
    expect(warn.mock.calls.flat().join()).toContain('PAYPAL was probably meant');
    expect(onReady.mock.calls[0]?.[0]).toEqual([{ containerKey: 'card', ccMethods: ['VISA'] }]);
  });

  test('unknown brands alone leave no form, which onError is told with the parameter and the nearest brand', async () => {
    const onError = vi.fn();
    await load('<form class="paymentWidgets" data-brands="PAYPOL"></form>', { onError });
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      name: 'WidgetError',
      brand: 'PAYPOL',
      event: 'unknown_brand',
      result: {
        parameterErrors: [
          {
            name: 'data-brands',
            value: 'PAYPOL',
            message: expect.stringMatching(/PAYPAL was probably meant/),
          },
        ],
      },
    });
  });

  test('a sloppy brand code is understood, and the right one is reported', async () => {
    await load('<form class="paymentWidgets" data-brands="MASTERCARD visa VISA"></form>');
    expect(warn.mock.calls.flat().join()).toContain("'MASTERCARD' is taken as 'MASTER'");
    expect(onReady.mock.calls[0]?.[0]).toEqual([{ containerKey: 'card', ccMethods: ['MASTER', 'VISA'] }]);
  });

  test('a form of unknown brands only is not drawn, and stays unchanged', async () => {
    await load('<form class="paymentWidgets" data-brands="PAYPALL"></form>');
    expect([containers(), pick('.paymentWidgets').style.display]).toEqual([0, '']);
    expect(onReady).not.toHaveBeenCalled();
  });
});

describe('a checkout that the gateway does not know', () => {
  beforeEach(() => {
    fetched.mockImplementation(async () => Response.json({}, { status: 404 }));
  });

  // It stands first because a sentence is written once for the whole page.
  test('tells the developer once to look at the answer to the shop’s request for a checkout', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await load(form);
    const sentences = warn.mock.calls.map(([sentence]) => String(sentence));
    expect(sentences.filter((one) => one.includes('answer to the shop'))).toHaveLength(1);
  });

  const unwritten = ['undefined', 'null', 'NaN', 'false', '[object Object]', '{{checkout.id}}', '<%= id %>'];
  test.each([...unwritten, 'YOUR_CHECKOUT_ID', '8ac7a4c9f3d24e6b0917c35d82e1fa60'])(
    'whose id is %o, which no checkout has, is the shop’s mistake and no session that has expired',
    async (id) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      page(form);
      startWidget(id);
      await vi.advanceTimersByTimeAsync(10);
      expect(pick('.wpwl-message').textContent).toBe(`${en.blocked} ${en.startAgain}`);
      expect(warn.mock.calls.join()).toContain(`The script tag's checkoutId is '${id}'`);
    },
  );

  test('removes the forms, shows once why, and calls onError once but not onReady', async () => {
    await load(`<div>${form}${form}</div>`);
    expect(containers()).toBe(0);
    expect(
      [...document.querySelectorAll('.paymentWidgets .wpwl-message')].map(({ textContent }) => textContent),
    ).toEqual([`${en.sessionEnded} ${en.startAgain}`]);
    expect(document.activeElement).toBe(pick('.wpwl-message button'));
    expect(onError).toHaveBeenCalledOnce();
    expect(onError.mock.calls[0]?.[0]).toMatchObject({
      name: 'InvalidCheckoutIdError',
      message: expect.stringContaining('No payment session found'),
      code: '200.300.404',
    });
    expect(onReady).not.toHaveBeenCalled();
  });

  test('draws no form that the page adds later', async () => {
    await load(form);
    document.body.insertAdjacentHTML('beforeend', form);
    await vi.advanceTimersByTimeAsync(10);
    expect([containers(), onError.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('a checkout that is finished already', () => {
  const finish = (url: string) => {
    fetched.mockImplementation(async () => Response.json({ ...config, finished: true, redirect: { url } }));
  };

  test('shows a message with a link to the result in place of the form', async () => {
    finish('https://shop.example/result?id=AB');
    await load(form);
    expect(containers()).toBe(0);
    expect(pick('.paymentWidgets .wpwl-message').textContent).toBe(`${en.finished} ${en.toResult}`);
    expect(pick<HTMLAnchorElement>('.wpwl-message a').href).toBe('https://shop.example/result?id=AB');
    expect(onReady).not.toHaveBeenCalled();
  });

  test('shows no link when the result is no page', async () => {
    finish('javascript:alert(1)');
    await load(form);
    expect(pick('.wpwl-message').textContent).toBe(en.finished);
    expect(document.querySelector('.wpwl-message a')).toBeNull();
  });

  test('is noticed when the browser brings the page back as it was left', async () => {
    await load(form);
    finish('https://shop.example/result?id=AB');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.advanceTimersByTimeAsync(10);
    expect([containers(), document.querySelectorAll('.wpwl-message').length]).toEqual([0, 1]);
  });

  test('is not shown by a page that is brought back while the checkout is open', async () => {
    await load(form);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.advanceTimersByTimeAsync(10);
    expect([containers(), onError.mock.calls.length, onReady.mock.calls.length]).toEqual([1, 0, 1]);
  });
});
