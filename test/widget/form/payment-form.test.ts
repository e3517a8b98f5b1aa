// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { FakeFrame } from '../hosted/fake-frame.ts';
import { pick } from '../kit.ts';
import {
  answerConfig,
  connectFrames,
  eachOnItsOwnPage,
  form,
  load,
  loadSilent,
  onReady,
} from '../widget-kit.ts';
import { visa } from './registrations/registrations-kit.ts';

eachOnItsOwnPage();

const stateOf = (key = 'card') => pick(`.wpwl-container-${key}`).dataset.state;
const frameOf = (name: string) => pick<HTMLIFrameElement>(`.wpwl-control-${name}`);

test('data-state is loading until every frame of the form works, and ready after the merchant’s onReady', async () => {
  const seen: unknown[] = [];
  onReady.mockImplementation(() => seen.push(stateOf()));
  await loadSilent(form);
  expect(stateOf()).toBe('loading');
  new FakeFrame(frameOf('cardNumber')).connect();
  await vi.advanceTimersByTimeAsync(500);
  expect(stateOf()).toBe('loading');
  new FakeFrame(frameOf('cvv')).connect();
  await vi.advanceTimersByTimeAsync(500);
  expect([seen, stateOf()]).toEqual([['loading'], 'ready']);
});

test('data-state stays loading while frames never answer', async () => {
  await loadSilent(form);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([stateOf(), onReady.mock.calls.length]).toEqual(['loading', 0]);
});

test('data-state is loading again from the load of a frame that the page has moved until it works', async () => {
  await load(form);
  const moved = new FakeFrame(frameOf('cvv'));
  moved.load();
  expect(stateOf()).toBe('loading');
  moved.say({ type: 'connected', nonce: moved.last.message.nonce });
  expect(stateOf()).toBe('ready');
});

test('data-state does not become ready with a frame that the page has moved in onReady', async () => {
  let moved: FakeFrame | undefined;
  // A frame that is moved has another window at once, and loads later.
  onReady.mockImplementation(() => {
    moved = new FakeFrame(frameOf('cvv'));
  });
  await load(form);
  expect([onReady.mock.calls.length, stateOf()]).toEqual([1, 'loading']);
  moved?.connect();
  expect(stateOf()).toBe('ready');
});

test('data-state becomes ready without a field that the page has removed', async () => {
  await loadSilent(form);
  pick('.wpwl-group-cvv').remove();
  await connectFrames();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(stateOf()).toBe('ready');
});

test('data-state of a form without frames is ready after onReady', async () => {
  await load('<form class="paymentWidgets" data-brands="PAYPAL"></form>');
  expect(stateOf('virtualAccount-PAYPAL')).toBe('ready');
});

test('data-state of saved cards is loading while the code’s frame of another card loads', async () => {
  const other = { ...visa, id: '8ac7a4a07d29ca0e017d2b5cbc7b3b11' };
  answerConfig({ registrations: [visa, other] });
  await load(form, { registrations: { requireCvv: true } });
  await connectFrames();
  await vi.advanceTimersByTimeAsync(500);
  expect(stateOf('registration')).toBe('ready');
  const [, second] = document.querySelectorAll<HTMLInputElement>('[name="registrationId"]');
  second?.click();
  const [, frame] = document.querySelectorAll<HTMLIFrameElement>('[name="card.cvv"]');
  const fake = new FakeFrame(frame);
  fake.load();
  expect(stateOf('registration')).toBe('loading');
  fake.connect();
  expect(stateOf('registration')).toBe('ready');
});
