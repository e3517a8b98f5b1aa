// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { must, pick, setOptions, settled } from '../../kit.ts';
import { account, amex, codeOf, expired, paypal, savedOfEachTest, visa } from './registrations-kit.ts';

const make = savedOfEachTest();
const selected = () =>
  [...document.querySelectorAll('.wpwl-selected input')].map((input) => (input as HTMLInputElement).value);
const withCode = { registrations: { requireCvv: true } };
const pay = async () => {
  pick('.wpwl-form-registrations .wpwl-button-pay').click();
  await settled(40);
};
type Made = ReturnType<typeof make>;
const sentBy = ({ paymentFrame }: Made) =>
  Object.fromEntries(must(paymentFrame.of('pay').at(-1)).fields as [string, string][]);

test('a saved card is paid with requireContact and without an e-mail address', async () => {
  const made = make([visa], { requireContact: true });
  expect(document.querySelector('.wpwl-control-email')).toBeNull();
  await pay();
  expect(sentBy(made)).not.toHaveProperty(['customer.email']);
});

describe('the choice of a registration', () => {
  test('is the first one at the start, and then the shopper’s', () => {
    const { radios } = make();
    expect([selected(), radios[0]?.checked]).toEqual([['R1'], true]);
    radios[1]?.click();
    expect(selected()).toEqual(['R2']);
  });

  test.each([
    ['an expired card', [expired, visa], {}, ['R1'], [true, false]],
    [
      'no expired card when the shop does not check dates',
      [expired, visa],
      { disableCardExpiryDateValidation: true },
      ['R3'],
      [false, false],
    ],
    ['none when all have expired', [expired], {}, [], [true]],
  ])('leaves out %s', (_, offered, options, chosen, disabled) => {
    const { radios } = make(offered, options);
    expect(selected()).toEqual(chosen);
    expect(radios.map((radio) => radio.disabled)).toEqual(disabled);
  });

  test('leaves a card whose month ends while the page is open, and says so at the card', async () => {
    const { radios, groups } = make([
      { ...visa, expiresIn: 2 },
      { ...amex, expiresIn: 2_600_000 },
    ]);
    expect([selected(), radios[0]?.disabled]).toEqual([['R1'], false]);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(selected()).toEqual(['R1']);
    await vi.advanceTimersByTimeAsync(100);
    expect([selected(), radios[0]?.disabled, radios[0]?.checked]).toEqual([['R2'], true, false]);
    expect(groups[0]?.textContent).toContain('Card expired');
    expect(document.querySelector('.wpwl-status')?.textContent).toBe('Card expired');
  });

  test('is the next one when the page removes the chosen one', async () => {
    const { groups } = make([visa, amex, paypal]);
    groups[0]?.remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(selected()).toEqual(['R2']);
  });

  test('follows a radio button that the page has replaced', async () => {
    const { radios, form } = make();
    const wrapper = must(radios[1]?.parentElement);
    wrapper.innerHTML = `<i>${wrapper.innerHTML}</i>`;
    form.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    expect(selected()).toEqual(['R2']);
  });

  test('stays while a payment is under way', async () => {
    const { radios } = make();
    const press = () => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      radios[1]?.dispatchEvent(click);
      return click.defaultPrevented;
    };
    await pay();
    expect([press(), selected()]).toEqual([true, ['R1']]);
  });

  test('is hidden with the whole form when no registration is left', async () => {
    const { groups, showNewForms } = make();
    for (const group of groups) group.remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(pick('#wpwl-registrations').style.display).toBe('none');
    expect(showNewForms).toHaveBeenCalledWith(false);
  });

  test('has no Pay button while all have expired', () => {
    const { form, showNewForms } = make([expired]);
    expect(pick('.wpwl-group-submit', form).style.display).toBe('none');
    expect(pick('#wpwl-registrations').style.display).toBe('');
    expect(showNewForms).toHaveBeenCalledWith(false);
  });
});

describe('a payment without a security code', () => {
  test('is sent by the hidden frame, with the registration and what the page has added', async () => {
    const made = make();
    made.form.insertAdjacentHTML('beforeend', '<input type="hidden" name="customParameters[x]" value="1">');
    made.radios[1]?.click();
    await pay();
    expect(sentBy(made)).toMatchObject({
      registrationId: 'R2',
      'customParameters[x]': '1',
      shopperResultUrl: 'https://shop.example/result',
    });
  });

  test.each([
    [false, 0],
    [undefined, 1],
  ])(
    'follows onBeforeSubmitOneClickCard: when that answers %s, the number of payments is %d',
    async (answer, payments) => {
      const { paymentFrame, form } = make();
      const asked = vi.fn((_event: Event) => answer);
      setOptions({ onBeforeSubmitOneClickCard: asked, onBeforeSubmitCard: () => false });
      await pay();
      expect(asked.mock.calls[0]?.[0].target).toBe(form);
      expect(paymentFrame.of('pay')).toHaveLength(payments);
    },
  );

  test('can be started by form.submit() and executePayment alike', async () => {
    const { paymentFrame, form, paymentForm } = make();
    form.submit();
    await settled(40);
    paymentForm.submission.dispatch({ reported: { type: 'unanswered' } });
    void paymentForm.submission.request();
    await settled(40);
    expect(paymentFrame.of('pay')).toHaveLength(2);
  });
});

describe('the security code', () => {
  test('has a frame for each card that was chosen, with an instance of its own, and one is visible', () => {
    const { radios, groups } = make([visa, amex, account], withCode);
    expect(document.querySelectorAll('iframe[name="card.cvv"]')).toHaveLength(1);
    radios[1]?.click();
    radios[2]?.click();
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe[name="card.cvv"]')];
    const instances = frames.map(({ src }) =>
      new URLSearchParams(new URL(src).hash.slice(1)).get('instance'),
    );
    expect(new Set(instances).size).toBe(2);
    expect(frames.map(({ parentElement }) => parentElement?.style.display)).toEqual(['none', 'none']);
    radios[0]?.click();
    expect(frames.map(({ parentElement }) => parentElement?.style.display)).toEqual(['', 'none']);
    expect(groups[2]?.querySelector('iframe')).toBeNull();
  });

  test('gets its brand, and sends the payment itself', async () => {
    const { paymentFrame, radios, groups } = make([visa, amex], withCode);
    radios[1]?.click();
    const frame = codeOf(groups[1]);
    expect(frame.of('configure').at(-1)).toMatchObject({ brand: 'AMEX' });
    frame.state('');
    pick('.wpwl-button-pay').click();
    frame.state('', { reply: must(frame.of('check').at(-1)).reply });
    await settled(40);
    const [payment] = frame.of('pay');
    expect(Object.fromEntries(payment?.fields as [string, string][])).toMatchObject({ registrationId: 'R2' });
    expect(payment?.peers).toEqual([]);
    expect(paymentFrame.of('pay')).toEqual([]);
  });

  test('that is missing stops the payment, and another choice removes its error', async () => {
    const { groups, radios, form } = make([visa, account], withCode);
    const frame = codeOf(groups[0]);
    pick('.wpwl-button-pay').click();
    frame.state('empty', { reply: must(frame.of('check').at(-1)).reply });
    await settled(40);
    expect(pick('.wpwl-hint-cvvError', form).textContent).toBe('Required');
    expect(pick('.wpwl-button-pay').classList.contains('wpwl-button-error')).toBe(true);
    radios[1]?.click();
    expect(document.querySelector('.wpwl-hint, .wpwl-button-error')).toBeNull();
  });

  test('pays by Enter in its frame, unless the shop does not want it', async () => {
    for (const [options, sent] of [
      [withCode, 1],
      [{ ...withCode, disableSubmitOnEnter: true }, 0],
    ] as const) {
      const { groups } = make([visa], options);
      const frame = codeOf(groups[0]);
      frame.state('');
      frame.say({ type: 'enter' });
      expect(frame.of('check')).toHaveLength(sent);
    }
  });

  test('whose frame does not come up is reported, once its card is chosen', async () => {
    const { context } = make([visa], withCode);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(context.frameLost).toHaveBeenCalledWith('card.cvv');
    expect(pick('.wpwl-message').textContent).toBe(
      'The payment form could not be loaded completely. Check the connection, then press the button.',
    );
  });
});

describe('the button for the other forms', () => {
  test('is there when they are hidden, and goes when they are not', () => {
    const { showNewForms } = make([visa], { areNewFormsHidden: true });
    const button = pick('[data-action="show-initial-forms"]');
    button.click();
    expect(showNewForms).toHaveBeenCalledWith(true);
    expect(must(button.parentElement).style.display).toBe('none');
    expect(pick('.wpwl-status').textContent).toBe('Other payment methods are shown');
  });

  test('is not drawn when no form is hidden', () => {
    make([visa]);
    expect(document.querySelector('[data-action="show-initial-forms"]')).toBeNull();
  });

  test('is hidden by an option, and still there for the page’s scripts', () => {
    const { showNewForms } = make([visa], { areNewFormsHidden: true, hideOtherPaymentButton: true });
    const button = pick('[data-action="show-initial-forms"]');
    expect(must(button.parentElement).style.display).toBe('none');
    button.click();
    expect(showNewForms).toHaveBeenCalledOnce();
  });

  test('does not move the focus when a script presses it before the shopper did anything', () => {
    const { showNewForms } = make([visa], { areNewFormsHidden: true });
    vi.stubGlobal('navigator', { userActivation: { isActive: false } });
    pick('[data-action="show-initial-forms"]').click();
    expect(showNewForms).toHaveBeenCalledWith(false);
  });
});
