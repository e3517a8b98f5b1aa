// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/texts/form.ts';
import { fakesOfEachTest } from '../form/made-forms.ts';
import { setOptions } from '../kit.ts';
import { done, type Made, makeSubmission, online } from './submission-kit.ts';

const replace = vi.fn();
const onError = vi.fn();
const onAfterSubmit = vi.fn();
const onBeforeSubmitCard = vi.fn<(event: Event) => unknown>();
let made: Made;

const payments = () => made.frame.of('pay').length;
const shown = () => made.log.at(-1);

fakesOfEachTest(() => made.scope.end());
beforeEach(() => {
  for (const spy of [replace, onError, onAfterSubmit, onBeforeSubmitCard]) spy.mockReset();
  vi.stubGlobal('top', { location: { replace } });
  setOptions({ onError, onAfterSubmit, onBeforeSubmitCard });
  online(true);
  made = makeSubmission();
});

describe('an attempt to pay with something wrong', () => {
  test('shows every error at once, announces one summary, moves the focus to the first wrong field of the page, sends nothing, and can be repeated', async () => {
    made.fields.cvv.problem = 'empty';
    made.fields.holder.problem = 'invalid';
    await made.submission.start();
    expect(Object.values(made.fields).map(({ focused }) => focused)).toEqual([0, 0, 1]);
    expect(made.rejected).toHaveBeenCalledOnce();
    expect([...document.querySelectorAll('.wpwl-hint')].map((hint) => hint.textContent)).toEqual([
      en.cardHolderError,
      en.cvvEmpty,
    ]);
    expect(made.log).toEqual(['alarm ', `say ${en.checkFields}`]);
    expect([onBeforeSubmitCard, onAfterSubmit, onError].flatMap((spy) => spy.mock.calls)).toEqual([]);
    expect([payments(), made.busy.value]).toEqual([0, false]);
    made.fields.cvv.problem = made.fields.holder.problem = '';
    await made.submission.start();
    expect(payments()).toBe(1);
  });

  test.each([
    ['stays there', 'another form', 0],
    ['moves to the wrong field', 'a field of this form', 1],
    ['moves to the wrong field', 'nowhere', 1],
  ])(
    'the focus %s when the shopper is in %s by the time the fields have answered',
    async (_what, place, times) => {
      const other = document.createElement('input');
      made.fields.holder.problem = 'invalid';
      if (place !== 'nowhere')
        (place === 'another form' ? document.documentElement : made.form).append(other);
      const started = made.submission.start();
      other.focus();
      await started;
      expect(made.fields.holder.focused).toBe(times);
    },
  );

  test('reads every field of the page again before it judges, and only those', async () => {
    made.fields.holder.control.remove();
    made.fields.holder.problem = 'invalid';
    await made.submission.start();
    expect(Object.values(made.fields).map(({ checked }) => checked)).toEqual([1, 1, 0]);
    expect(payments()).toBe(1);
  });
});

describe('the merchant’s callback', () => {
  test.each([[new Event('submit')], [undefined]])(
    'gets the event of the submit, or one of its own',
    async (event) => {
      await made.submission.start(event);
      expect(onBeforeSubmitCard).toHaveBeenCalledExactlyOnceWith(event ?? expect.any(Event));
      if (!event) expect(onBeforeSubmitCard.mock.calls[0]?.[0].target).toBe(made.form);
    },
  );

  test('that throws stops the payment and the shopper is told', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onBeforeSubmitCard.mockImplementation(() => {
      throw new Error('the shop’s mistake');
    });
    await made.submission.start();
    expect([payments(), made.busy.value, shown()]).toEqual([0, false, `alarm ${en.blocked}`]);
  });

  test('has no effect when its form was unloaded meanwhile', async () => {
    let answer: (value: unknown) => void = () => {};
    onBeforeSubmitCard.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const started = made.submission.start();
    await vi.advanceTimersByTimeAsync(0);
    made.scope.end();
    answer(true);
    await started;
    expect([payments(), onAfterSubmit.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a payment', () => {
  test('is sent by the vault with the form’s own fields and the names of the other frames', async () => {
    const before: number[] = [];
    onAfterSubmit.mockImplementation(() => before.push(payments()));
    await made.submission.start();
    expect(before).toEqual([1]);
    expect(made.frame.of('pay')).toEqual([
      { type: 'pay', fields: [['card.holder', 'Jane Jones']], peers: ['card.cvv'], again: false },
    ]);
    expect(made.busy.value).toBe(true);
  });

  test('is sent once, however often the shopper presses (A-56)', async () => {
    let answer: (value: unknown) => void = () => {};
    onBeforeSubmitCard.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const starts = [made.submission.start(), made.submission.start()];
    await vi.advanceTimersByTimeAsync(0);
    starts.push(made.submission.start());
    answer(undefined);
    await Promise.all(starts);
    await made.submission.start();
    expect([payments(), onBeforeSubmitCard.mock.calls.length, onAfterSubmit.mock.calls.length]).toEqual([
      1, 1, 1,
    ]);
    made.frame.say(done('https://shop.example/result'));
    await made.submission.start();
    expect(payments()).toBe(1);
  });

  test('is sent again to a vault that was loaded again, with the current fields', async () => {
    await made.submission.start();
    made.frame.connect();
    made.outer.set('card.holder', 'Joe');
    made.submission.dispatch({ frameResumed: true });
    expect(made.frame.of('pay').map(({ fields }) => fields)).toEqual([
      [['card.holder', 'Jane Jones']],
      [['card.holder', 'Joe']],
    ]);
    expect(onAfterSubmit).toHaveBeenCalledOnce();
  });

  test('shows after 8 seconds that it still goes on, and not after its end (A-58)', async () => {
    await made.submission.start();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(shown()).toBe(`show ${en.processing}`);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown()).toBe(`show ${en.stillProcessing}`);
    made.frame.say({ type: 'unanswered' });
    await made.submission.start();
    made.frame.say({ type: 'unanswered' });
    const { length } = made.log;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.log).toHaveLength(length);
  });

  test('is not begun without a connection', async () => {
    online(false);
    await made.submission.start();
    expect([payments(), made.busy.value, shown()]).toEqual([0, false, `alarm ${en.offline}`]);
    online(true);
    await made.submission.start();
    expect(payments()).toBe(1);
  });

  test('is not begun with more fields than the frame would take', async () => {
    made.outer.set('note', 'x'.repeat(100_001));
    await made.submission.start();
    expect([payments(), made.busy.value, shown()]).toEqual([0, false, `alarm ${en.refused}`]);
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'PciIframeSubmitError' });
  });
});

describe('without its frames a payment is not begun:', () => {
  const refused = () => [payments(), made.busy.value, shown(), onError.mock.calls.length];

  test('while they are loading, and the shopper is told to wait', async () => {
    made.scope.end();
    made = makeSubmission(false);
    made.fields.holder.problem = 'invalid';
    await made.submission.start();
    expect(refused()).toEqual([0, false, `alarm ${en.fieldLoading}`, 0]);
    expect(document.querySelector('.wpwl-hint')).toBeNull();
  });

  test.each([
    ['the number’s', () => made.frame],
    ['the security code’s', () => made.cvv],
  ])(
    'when %s is lost; both shopper and merchant are told, and the frame is loaded again, so that the next press may pay',
    async (_which, lost) => {
      lost().load();
      await vi.advanceTimersByTimeAsync(20_000);
      const insert = vi.spyOn(made.form, 'insertBefore');
      await made.submission.start();
      expect(refused()).toEqual([0, false, `alarm ${en.fieldLost}`, 1]);
      expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'PciIframeCommunicationError' });
      expect(insert.mock.calls.map(([node]) => node)).toEqual([lost().iframe]);
      await made.submission.start();
      expect(refused()).toEqual([0, false, `alarm ${en.fieldLoading}`, 1]);
      lost().connect();
      await made.submission.start();
      expect(made.frame.of('pay')).toHaveLength(1);
    },
  );

  test('when the page has removed the number’s frame', async () => {
    made.frame.iframe.remove();
    await made.submission.start();
    expect(refused()).toEqual([0, false, `alarm ${en.fieldLost}`, 1]);
  });

  test('when the page removes it while the shop’s callback decides', async () => {
    onBeforeSubmitCard.mockImplementation(async () => {
      await Promise.resolve();
      made.frame.iframe.remove();
    });
    await made.submission.start();
    expect(refused()).toEqual([0, false, `alarm ${en.fieldLost}`, 1]);
  });

  test('except for the frame of a security code that the page has removed', async () => {
    made.cvv.iframe.remove();
    await made.submission.start();
    expect(made.frame.of('pay')).toEqual([
      { type: 'pay', fields: [['card.holder', 'Jane Jones']], peers: [], again: false },
    ]);
  });
});

describe('executePayment', () => {
  test('from inside the callback that then answers false pays right after it (widget-contract.md 3.2, rule 7)', async () => {
    onBeforeSubmitCard.mockImplementationOnce(() => {
      void made.submission.request();
      return false;
    });
    await made.submission.start();
    expect(payments()).toBe(0);
    await vi.advanceTimersByTimeAsync(0);
    expect([payments(), onBeforeSubmitCard.mock.calls.length]).toEqual([1, 2]);
  });

  test('from inside the callback that lets the payment go on makes no second payment', async () => {
    onBeforeSubmitCard.mockImplementationOnce(() => void made.submission.request());
    await made.submission.start();
    made.frame.say({ type: 'unanswered' });
    onBeforeSubmitCard.mockReturnValue(false);
    await made.submission.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([payments(), onBeforeSubmitCard.mock.calls.length]).toEqual([1, 2]);
  });

  test('that the callback stopped is asked for once more, not for ever', async () => {
    onBeforeSubmitCard.mockReturnValue(false).mockImplementationOnce(() => {
      void made.submission.request();
      return false;
    });
    await made.submission.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([payments(), onBeforeSubmitCard.mock.calls.length]).toEqual([0, 2]);
  });

  test('at any other time counts as a submit', async () => {
    expect(await made.submission.request()).toBe(true);
    expect(await made.submission.request()).toBe(true);
    expect(payments()).toBe(1);
  });

  test.each([
    ['a field is not valid', 'empty', true, false, 0],
    ['the callback stops it', '', false, false, 0],
    ['it is sent', '', true, true, 1],
  ] as const)(
    'while a payment is being checked waits for the result: %s',
    async (_end, problem, decision, answer, sent) => {
      made.fields.cvv.problem = problem;
      onBeforeSubmitCard.mockReturnValue(decision);
      const pressed = made.submission.start();
      const answers = await Promise.all([made.submission.request(), made.submission.request(), pressed]);
      expect(answers).toEqual([answer, answer, undefined]);
      expect(payments()).toBe(sent);
    },
  );

  test('returned by the callback in which it is called does not block the payment', async () => {
    onBeforeSubmitCard.mockImplementationOnce(() => made.submission.request());
    expect(await made.submission.request()).toBe(true);
    expect([payments(), onBeforeSubmitCard.mock.calls.length]).toEqual([1, 1]);
  });
});
