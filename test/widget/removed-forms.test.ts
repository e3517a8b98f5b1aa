// @vitest-environment happy-dom
/** A page that removes a form while its payment is under way (design decision 27). */
import { beforeEach, expect, test, vi } from 'vitest';
import { en } from '../../src/texts/form.ts';
import { FakeFrame } from './hosted/fake-frame.ts';
import { pick } from './kit.ts';
import { eachOnItsOwnPage, form, loadSilent, made, onError, startWidget, warn } from './widget-kit.ts';

eachOnItsOwnPage();

const card = 'wpwl-container-card';
const result = 'https://shop.example/result?id=AB';
const done = { type: 'done', url: result, fields: [], pending: false, code: '000.100.110' };
const leave = vi.fn();
beforeEach(() => {
  leave.mockReset();
  vi.stubGlobal('top', { location: { replace: leave, assign: leave } });
});

const framesWith = (part: string) =>
  [...document.querySelectorAll('iframe')].filter(({ src }) => src.includes(part));
/** The hidden frame that sends in the place of the removed one. */
function standIn(): FakeFrame {
  const [frame] = framesWith('role=sender');
  if (!frame) throw new Error('no frame stands in');
  return new FakeFrame(frame);
}
const wait = (ms = 10) => vi.advanceTimersByTimeAsync(ms);

/** The gateway's answer to the frame that stands in: it is paid, and the shopper is led to the result. */
function expectPaid(): void {
  const other = standIn();
  other.connect();
  other.say(done);
  expect(leave).toHaveBeenCalledExactlyOnceWith(result);
}

/** The same, and the payment is refused. */
async function refuse(): Promise<void> {
  const other = standIn();
  other.connect();
  other.say({ type: 'refused', code: '1', description: '', errors: [] });
  await wait();
}

/** Draws a form in a box, and types a card. Gives the frame of the number. */
async function draw(options: Record<string, unknown> = {}): Promise<FakeFrame> {
  await loadSilent(`<div id="box">${form}</div>`, options);
  const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe.wpwl-control')].map((iframe) => {
    const frame = new FakeFrame(iframe);
    frame.connect();
    frame.state('', { complete: true });
    return frame;
  });
  pick<HTMLInputElement>('input.wpwl-control-expiry').value = '12 / 35';
  await wait(500);
  return frames.find(({ iframe }) => iframe.name === 'card.number') as FakeFrame;
}
const press = async () => {
  void made.at(-1)?.tryPayment(card);
  await wait(500);
};
const empty = () => pick('#box').replaceChildren('Processing');

test('a removed form sends the same order by a frame that stands in, and the shopper comes to the result', async () => {
  const number = await draw();
  await press();
  const [order] = number.of('pay');
  empty();
  await wait();
  expect(pick('#box').innerHTML).toBe('Processing');
  const other = standIn();
  expect(other.iframe.src).toContain(`instance=${/instance=([^&]+)/.exec(number.iframe.src)?.[1]}`);
  other.connect();
  expect(other.of('pay')).toEqual([{ ...order, peers: ['card.number', 'card.cvv'], again: true }]);
  other.say(done);
  expect(leave).toHaveBeenCalledExactlyOnceWith(result);
  expect([onError.mock.calls, warn.mock.calls.length]).toEqual([[], 1]);
});

test('a removed form sends the order by such a frame where the page removes the form in its callback', async () => {
  await draw({
    onBeforeSubmitCard() {
      empty();
      return true;
    },
  });
  await press();
  const other = standIn();
  other.connect();
  await wait();
  expect(other.of('pay')).toMatchObject([{ peers: ['card.number', 'card.cvv'], again: false }]);
});

test('a removed form tells shopper and shop of a payment that was not sent yet, and charges nothing', async () => {
  await draw();
  void made.at(-1)?.tryPayment(card);
  empty();
  await wait(5_000);
  expect(framesWith('pciIframe')).toHaveLength(1);
  expect(pick('.wpwl-message').textContent).toContain(en.blocked);
  expect(onError.mock.calls).toMatchObject([[{ name: 'WidgetError', event: 'form_removed' }]]);
});

test('a removed form tells both of a refusal, and a new form takes the place of the words', async () => {
  await draw();
  await press();
  const ours = pick('form.paymentWidgets');
  empty();
  await wait();
  await refuse();
  expect(pick('body > .wpwl-message').textContent).toContain(en.refused);
  expect(onError.mock.calls.map(([{ name, event }]) => [name, event])).toEqual([
    ['WidgetError', 'form_removed'],
    ['PciIframeSubmitError', undefined],
  ]);
  pick('#box').append(ours);
  await wait();
  expect([document.querySelector('.wpwl-message'), framesWith('role=').length]).toEqual([null, 0]);
});

test('a removed form does not pay a second time by a new form, in which the shopper reads that the payment goes on', async () => {
  await draw();
  await press();
  const ours = pick('form.paymentWidgets');
  empty();
  await wait();
  pick('#box').append(ours);
  await wait();
  expect(await made.at(-1)?.tryPayment(card)).toBe('otherPayment');
  expect(pick('.wpwl-notice').textContent).toContain(en.stillProcessing);
});

test('a removed form goes on when another script tag of the checkout comes, and ends the old widget after it', async () => {
  await draw();
  await press();
  const [old] = made;
  old?.retire();
  await wait();
  expect(document.querySelector('.wpwl-container')).toBeNull();
  startWidget();
  expectPaid();
});

test('a removed form leaves nothing behind when no payment was under way', async () => {
  await draw();
  empty();
  await wait();
  expect([document.querySelectorAll('iframe').length, onError.mock.calls, warn.mock.calls]).toEqual([
    0,
    [],
    [],
  ]);
});

test('a removed form is told when the page unloads the widget, of which nothing stays', async () => {
  await draw();
  await press();
  made[0]?.unload();
  made[0]?.unload();
  await wait();
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
  expect(onError.mock.calls).toMatchObject([[{ name: 'WidgetError', event: 'unloaded' }]]);
});

test('a removed form goes on when a framework takes the drawn form for its own and breaks it', async () => {
  await draw();
  await press();
  pick('form.paymentWidgets').nextSibling?.remove();
  pick('.wpwl-group-submit').remove();
  await wait();
  expectPaid();
});

test('a removed form tells in words that the shopper can close, and that go when another script tag comes', async () => {
  await draw();
  await press();
  empty();
  await wait();
  await refuse();
  expect(document.querySelector('body > .wpwl-message .wpwl-button-close')).not.toBeNull();
  made[0]?.retire();
  expect(document.querySelector('.wpwl-message')).toBeNull();
});

test('a removed form tells of a payment that was not sent yet where another script tag takes the form', async () => {
  await draw();
  void made.at(-1)?.tryPayment(card);
  made[0]?.retire();
  await wait();
  expect(pick('.wpwl-message').textContent).toContain(en.blocked);
});

test('a removed form tells at once of a payment that waits for its callback and whose frame does not load again', async () => {
  let answer = (_: boolean) => {};
  await draw({
    onBeforeSubmitCard() {
      empty();
      return new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    },
  });
  await press();
  await wait(60_000);
  answer(true);
  await wait(100);
  expect(pick('.wpwl-message').textContent).toContain(en.fieldLost);
});
