// @runs own
// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldProblem } from '../../../src/widget/hosted/form-field.ts';
import { HostedField } from '../../../src/widget/hosted/hosted-field.ts';
import { page } from '../kit.ts';
import { framesOfEachTest } from './each-test.ts';
import { FakeFrame } from './fake-frame.ts';
import { frameSettings } from './frame-settings.ts';

const events = {
  onChange: vi.fn(),
  onBlur: vi.fn(),
  onConnected: vi.fn(),
  onChannel: vi.fn(),
  onFocus: vi.fn(),
  onEnter: vi.fn(),
  onState: vi.fn(),
  onReport: vi.fn(),
  onLost: vi.fn(),
  judge: vi.fn((problem: FieldProblem): FieldProblem => problem),
};
const settings = { ...frameSettings, label: 'Card number', brands: ['VISA'] };
let given: typeof settings;
const scopeOfTest = framesOfEachTest();
let frame: FakeFrame;
let field: HostedField;

beforeEach(() => {
  for (const spy of Object.values(events)) spy.mockReset();
  events.judge.mockImplementation((problem) => problem);
  given = settings;
  frame = new FakeFrame(page<HTMLIFrameElement>('<iframe class="wpwl-control" name="card.number"></iframe>'));
  field = new HostedField(
    'cardNumber',
    frame.iframe,
    { origin: 'https://pay.example' },
    () => given,
    scopeOfTest(),
    events,
  );
});

describe('a frame that has come up', () => {
  test('gets texts, rules, style and brand before the form is told of it', () => {
    given = { ...settings, brand: 'VISA' };
    events.onConnected.mockImplementation(() => expect(frame.heard).toHaveLength(1));
    frame.connect();
    expect(events.onConnected).toHaveBeenCalledOnce();
    expect(frame.heard).toEqual([
      { type: 'configure', ...settings, style: expect.arrayContaining([expect.anything()]), brand: 'VISA' },
    ]);
    expect(field.channel).toBe('working');
  });

  test('gets settings again only when one of them has changed', () => {
    frame.connect();
    field.configure();
    expect(frame.of('configure')).toHaveLength(1);
    given = { ...settings, label: 'Kartennummer' };
    field.configure();
    field.configure();
    expect(frame.of('configure').map(({ label }) => label)).toEqual(['Card number', 'Kartennummer']);
  });

  test('gets a new style of the control, which the field finds by watching the page', async () => {
    frame.connect();
    frame.iframe.style.letterSpacing = '3px';
    await vi.advanceTimersByTimeAsync(100);
    expect(frame.of('configure').at(-1)?.style).toContainEqual(['letter-spacing', '3px']);
  });

  test('gets settings, brand and error again after the page has moved it', () => {
    given = { ...settings, brand: 'AMEX' };
    frame.connect();
    field.describe('Too short');
    frame.heard.length = 0;
    frame.connect();
    expect(frame.heard).toEqual([
      { type: 'configure', ...settings, style: expect.arrayContaining([expect.anything()]), brand: 'AMEX' },
      { type: 'mark', message: 'Too short' },
    ]);
    expect(events.onConnected).toHaveBeenCalledTimes(2);
  });

  test('does not get an error that is gone', () => {
    frame.connect();
    field.describe('Too short');
    field.describe('');
    expect(frame.of('mark').map(({ message }) => message)).toEqual(['Too short', '']);
    frame.heard.length = 0;
    frame.connect();
    expect(frame.of('mark')).toEqual([]);
  });
});

describe('what the shopper does in the frame', () => {
  test('is reported to the form', () => {
    frame.connect();
    frame.say({ type: 'focus' });
    expect(events.onFocus).toHaveBeenCalledOnce();
    expect(frame.iframe.classList.contains('wpwl-focus')).toBe(true);
    frame.say({ type: 'blur', isByTab: false });
    expect(events.onBlur).toHaveBeenCalledOnce();
    expect(frame.iframe.classList.contains('wpwl-focus')).toBe(false);
    frame.say({ type: 'enter' });
    expect(events.onEnter).toHaveBeenCalledOnce();
  });

  test('updates the field’s problem before the form is told', () => {
    frame.connect();
    expect(field.problem).toBe('empty');
    const seen: FieldProblem[] = [];
    events.onState.mockImplementation(() => seen.push(field.problem));
    events.onChange.mockImplementation(() => seen.push(field.problem));
    frame.state('incomplete', { brands: ['VISA'] });
    expect(seen).toEqual(['incomplete', 'incomplete']);
    expect(events.onChange.mock.calls).toEqual([[false]]);
    frame.state('', { complete: true });
    expect(events.onChange.mock.calls).toEqual([[false], [true]]);
    expect(field.problem).toBe('');
  });

  test('is judged by the form, which gets the frame’s own judgement', () => {
    frame.connect();
    events.judge.mockImplementation((problem) => problem || 'mismatch');
    frame.state('incomplete');
    expect(field.problem).toBe('incomplete');
    frame.state('', { brands: ['VISA'] });
    expect(field.problem).toBe('mismatch');
    expect(field.brands).toEqual(['VISA']);
  });
});

describe('asking the frame to read its input again', () => {
  beforeEach(() => {
    frame.answers = false;
  });
  const isDone = async (check: Promise<void>) => {
    const done = vi.fn();
    void check.then(done);
    await vi.advanceTimersByTimeAsync(0);
    return done.mock.calls.length === 1;
  };

  test('ends when the frame answers this very question', async () => {
    frame.connect();
    const check = field.check();
    expect(await isDone(check)).toBe(false);
    const [ask] = frame.of('check');
    frame.state('', { reply: 'another' });
    frame.state('');
    expect(await isDone(check)).toBe(false);
    frame.state('invalid', { reply: ask?.reply ?? '' });
    expect(await isDone(check)).toBe(true);
    expect(field.problem).toBe('invalid');
  });

  test('ends after 2.5 seconds without an answer, and the frame is loaded anew', async () => {
    frame.connect();
    const insert = vi.spyOn(Node.prototype, 'insertBefore');
    const check = field.check();
    await vi.advanceTimersByTimeAsync(2_499);
    expect([await isDone(check), insert.mock.calls.length, field.channel]).toEqual([false, 0, 'working']);
    await vi.advanceTimersByTimeAsync(1);
    expect([await isDone(check), insert.mock.calls.length, field.channel]).toEqual([true, 1, 'loading']);
    frame.connect();
    expect(field.channel).toBe('working');
  });

  test('does not reload a frame that answers in time', async () => {
    frame.connect();
    const insert = vi.spyOn(Node.prototype, 'insertBefore');
    const check = field.check();
    frame.state('', { reply: frame.of('check')[0]?.reply ?? '' });
    await check;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([insert.mock.calls.length, field.channel]).toEqual([0, 'working']);
  });

  test('asks two questions when it is called twice', async () => {
    frame.connect();
    const checks = [field.check(), field.check()];
    const [first, second] = frame.of('check');
    expect(first?.reply).not.toBe(second?.reply);
    frame.state('', { reply: second?.reply ?? '' });
    expect(await Promise.all(checks.map(isDone))).toEqual([false, true]);
  });

  test('ends at once without a connected frame', async () => {
    expect(await isDone(field.check())).toBe(true);
    expect(frame.heard).toEqual([]);
  });
});

describe('paying, focus and answers', () => {
  test.each([
    { type: 'retrying' },
    { type: 'done', url: 'https://shop.example/', fields: [], pending: false, code: '' },
    { type: 'saved', code: '000.200.000', description: 'x' },
    { type: 'refused', code: '1', description: 'x', errors: [] },
    { type: 'unanswered' },
  ])('the vault’s answer reaches the form: $type', (message) => {
    frame.connect();
    frame.say(message);
    expect(events.onReport.mock.calls).toEqual([[message]]);
  });

  test('the iframe element has the focus before its input is asked to take it', () => {
    frame.connect();
    expect(frame.of('focus')).toEqual([]);
    field.focus();
    expect(document.activeElement).toBe(frame.iframe);
    expect(frame.of('focus')).toHaveLength(1);
  });

  test('an input that does not report the focus is told once more, but not when the shopper has gone on', () => {
    frame.connect();
    field.focus();
    vi.advanceTimersByTime(200);
    expect(frame.of('focus').map(({ now }) => now)).toEqual([false, true]);
    field.focus();
    frame.iframe.blur();
    vi.advanceTimersByTime(200);
    field.focus();
    frame.say({ type: 'focus' });
    vi.advanceTimersByTime(200);
    expect(frame.of('focus').map(({ now }) => now)).toEqual([false, true, false, false]);
  });

  test('a frame that should get the focus before it is connected takes it when it is connected', () => {
    field.focus();
    expect(frame.heard).toEqual([]);
    expect(document.activeElement).not.toBe(frame.iframe);
    frame.connect();
    expect(document.activeElement).toBe(frame.iframe);
    expect(frame.of('focus')).toHaveLength(1);
  });

  test('a frame that does not come up is lost, and the form is told', () => {
    vi.advanceTimersByTime(20_000);
    expect(events.onLost).toHaveBeenCalledOnce();
    expect(field.channel).toBe('lost');
  });

  test('a frame that is loading has aria-busy until it is connected or lost', () => {
    const busy = () => frame.iframe.getAttribute('aria-busy');
    expect(busy()).toBe('true');
    frame.connect();
    expect(busy()).toBe('false');
    frame.load();
    expect(busy()).toBe('true');
    vi.advanceTimersByTime(20_000);
    expect(busy()).toBe('false');
    field.reload();
    expect([busy(), field.channel]).toEqual(['true', 'loading']);
  });
});
