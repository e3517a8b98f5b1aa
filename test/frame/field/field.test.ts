// @runs cases
// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromFrame } from '../../../src/contract/messages.ts';
import { createField, type FrameField } from '../../../src/frame/field/field.ts';
import { fieldKinds } from '../../../src/frame/field/field-kinds.ts';
import type { CardFieldName } from '../../../src/frame/field/field-rules.ts';
import { caseCount } from '../../support/case-count.ts';
import { countKept } from '../../support/count-kept.ts';
import { configure, drawFrame, type State, type } from '../kit.ts';

let form: HTMLFormElement;
let input: HTMLInputElement;
let field: FrameField;
let told: FromFrame[];
const changed = vi.fn();

function open(name: CardFieldName): void {
  ({ form, input } = drawFrame());
  told = [];
  changed.mockReset();
  field = createField(
    'checkout',
    name,
    fieldKinds[name],
    form,
    input,
    (message) => told.push(message),
    changed,
  );
}
const states = () => told.filter((message): message is State => message.type === 'state');

beforeEach(() => open('card.number'));

describe('the input in the frame', () => {
  test.each([
    ['card.number', 'cc-number'],
    ['card.cvv', 'cc-csc'],
    ['card.expiry', 'cc-exp'],
  ] as const)('of the field %s has that name and autocomplete %s', (name, autocomplete) => {
    open(name);
    expect(input.name).toBe(name);
    expect(input.getAttribute('autocomplete')).toBe(autocomplete);
    expect(input.dir).toBe('ltr');
    expect(input.type).toBe('tel');
    expect(input.inputMode).toBe('numeric');
    field.hear(configure());
    expect(input.type).toBe('tel');
  });

  test('of the holder has a keyboard with letters', () => {
    open('card.holder');
    field.hear(configure());
    expect([input.type, input.inputMode]).toEqual(['text', 'text']);
  });

  test('has the widget’s texts, language and direction', () => {
    const texts = { lang: 'ar', dir: 'rtl', label: 'رقم البطاقة', placeholder: 'رقم', hint: '16' } as const;
    field.hear(configure({ ...texts, style: [['text-align', 'right']] }));
    expect(document.documentElement.lang).toBe('ar');
    expect(document.documentElement.dir).toBe('rtl');
    expect(document.title).toBe('رقم البطاقة');
    expect(input.getAttribute('aria-label')).toBe('رقم البطاقة');
    expect(input.placeholder).toBe('رقم');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById('hint')?.textContent).toBe('16');
    expect(input.style.textAlign).toBe('right');
    expect(input.dir).toBe('ltr');
  });

  test('is read-only while it is disabled, so that it keeps the focus', () => {
    field.hear(configure({ disabled: true }));
    expect([input.readOnly, input.disabled, input.getAttribute('aria-disabled')]).toEqual([
      true,
      false,
      'true',
    ]);
    field.hear(configure());
    expect([input.readOnly, input.getAttribute('aria-disabled')]).toEqual([false, 'false']);
  });

  /** Empties the input as the browser does it, and dispatches an event of this type. */
  function remove(kind = 'input'): void {
    input.value = '';
    input.dispatchEvent(new Event(kind));
  }
  test.each<[how: string, CardFieldName, empty: () => void, messages: string[]]>([
    ['the shopper deletes the digits', 'card.number', () => remove(), ['state']],
    ['the shopper deletes the name', 'card.holder', () => remove(), ['state']],
    ['it is left without its text', 'card.number', () => remove('blur'), ['state', 'blur']],
    ['the values of the form are forgotten', 'card.number', () => field.editor.wipe(), []],
  ])(
    'takes the size that came while it had text when %s, and the page is told nothing of it',
    (_how, name, empty, messages) => {
      open(name);
      (document.fonts as unknown as Set<unknown>).add('a font of the shop');
      field.hear(configure({ style: [['font-size', '18px']] }));
      type(input, '4');
      field.hear(configure({ style: [['font-size', '30px']] }));
      expect(input.style.fontSize).toBe('18px');
      told = [];
      empty();
      expect(input.style.fontSize).toBe('30px');
      expect(told.map((message) => message.type)).toEqual(messages);
    },
  );

  test('shows texts as text, whatever they contain (T1)', () => {
    const label = '"><img src=x onerror=alert(1)>';
    field.hear(configure({ label, placeholder: label, hint: label }));
    field.hear({ type: 'mark', message: label });
    expect(document.querySelector('img')).toBeNull();
    expect(document.getElementById('error')?.textContent).toBe(label);
  });

  test('is marked with its error and unmarked again (A-91)', () => {
    field.hear({ type: 'mark', message: 'Check the number' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('error')?.textContent).toBe('Check the number');
    field.hear({ type: 'mark', message: '' });
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(document.getElementById('error')?.textContent).toBe('');
  });

  test('hides the code when it should, and shows it again', () => {
    open('card.cvv');
    field.hear(configure({ masked: true }));
    expect(input.type).toBe('password');
    field.hear(configure({ masked: false }));
    expect(input.type).toBe('tel');
  });
});

describe('the BIN list of the gateway', () => {
  const answer = vi.fn<() => Promise<Response>>();
  beforeEach(() => {
    answer.mockReset();
    vi.stubGlobal('fetch', answer);
    return () => vi.unstubAllGlobals();
  });
  const last = () => states().at(-1);
  const offer = configure({ brands: ['VISA', 'MADA'], binList: true });

  test('is not loaded unless the widget says so', () => {
    field.hear(configure({ brands: ['VISA', 'CARTEBANCAIRE'] }));
    type(input, '446404');
    expect(answer).not.toHaveBeenCalled();
    expect(last()).toMatchObject({ brands: ['VISA', 'CARTEBANCAIRE'], bin: '' });
  });

  test('is not needed for a card of Bancontact and Visa, of which nothing is told before five digits', () => {
    field.hear(configure({ brands: ['BCMC', 'VISA'] }));
    type(input, '4871');
    expect(last()).toMatchObject({ problem: 'incomplete', brands: [] });
    type(input, '0');
    expect([last(), answer.mock.calls]).toMatchObject([{ brands: ['VISA', 'BCMC'], bin: '' }, []]);
  });

  test('is loaded where mada is offered, whose ranges are nowhere else, and the page gets only the brands', async () => {
    answer.mockResolvedValue(Response.json({ MADA: '446404-446405 9682' }));
    field.hear(configure({ brands: ['MADA', 'VISA'] }));
    expect(answer.mock.calls).toEqual([['/v1/binlist.json']]);
    type(input, '420000');
    await vi.waitFor(() => expect(last()).toMatchObject({ brands: ['VISA'], bin: '' }));
    input.value = '';
    type(input, '446404');
    await vi.waitFor(() => expect(last()).toMatchObject({ brands: ['MADA', 'VISA'], bin: '' }));
  });

  test('is loaded in the frame of the number only', () => {
    open('card.cvv');
    field.hear(configure({ brands: ['MADA', 'VISA'] }));
    expect(answer).not.toHaveBeenCalled();
  });

  test('is loaded once as a whole, and narrows the brands from the sixth digit on', async () => {
    answer.mockResolvedValue(Response.json({ MADA: '446404-446405 9682' }));
    type(input, '424242');
    field.hear(offer);
    field.hear(offer);
    await vi.waitFor(() => expect(last()).toMatchObject({ brands: ['VISA'], bin: 'known' }));
    expect(answer.mock.calls).toEqual([['/v1/binlist.json']]);
    input.value = '';
    type(input, '44640');
    expect(last()?.bin).toBe('');
    type(input, '5');
    expect(last()).toMatchObject({ brands: ['VISA', 'MADA'], bin: 'known' });
  });

  test.each([
    ['is not there', () => Promise.resolve(new Response('{}', { status: 404 }))],
    ['is no list', () => Promise.resolve(new Response('<html>'))],
    ['does not come', () => Promise.reject(new TypeError('offline'))],
  ])('that %s leaves the table’s own ranges in use, and the frame reports it', async (_name, come) => {
    answer.mockImplementation(come);
    field.hear(offer);
    await vi.waitFor(() => expect(last()?.bin).toBe('missing'));
    type(input, '424242');
    expect(last()).toMatchObject({ brands: ['VISA'], bin: 'missing' });
  });
});

describe('what the frame reports', () => {
  test('each change, with its judgement', () => {
    field.hear(configure({ brands: ['VISA', 'MASTER'] }));
    type(input, '4242424242424242');
    expect(states()).toHaveLength(16);
    expect(states()[0]).toEqual({
      type: 'state',
      problem: 'incomplete',
      complete: false,
      brands: [],
      bin: '',
      reply: '',
    });
    expect(states().map(({ brands }) => brands.length)).toEqual([0, 0, 0, 0, ...Array(12).fill(1)]);
    expect(states().at(-1)).toEqual({
      type: 'state',
      problem: '',
      complete: true,
      brands: ['VISA'],
      bin: '',
      reply: '',
    });
    expect(changed).toHaveBeenLastCalledWith('4242424242424242');
  });

  test('what the key Enter of a phone does', () => {
    for (const enterKey of ['next', 'go', 'done'] as const) {
      field.hear(configure({ enterKey }));
      expect(input.getAttribute('enterkeyhint')).toBe(enterKey);
    }
  });

  test('focus, blur and Enter, while the form is not submitted', () => {
    field.hear(configure());
    input.dispatchEvent(new Event('focus'));
    input.value = '4242424242424242';
    input.dispatchEvent(new Event('blur'));
    const submit = new Event('submit', { cancelable: true });
    form.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(told.map((message) => message.type)).toEqual(['focus', 'state', 'blur', 'enter']);
  });

  test.each([
    ['Tab', true],
    ['4', false],
  ])('whether it is left by the key Tab: %s', (key, isByTab) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    input.dispatchEvent(new KeyboardEvent('keydown', { key }));
    input.dispatchEvent(new Event('blur'));
    expect(told.at(-1)).toEqual({ type: 'blur', isByTab });
  });

  test('its state when it is asked, with the name of the question', () => {
    field.hear(configure());
    field.tell('q1');
    expect(told).toEqual([
      { type: 'state', problem: 'empty', complete: false, brands: [], bin: '', reply: 'q1' },
    ]);
  });

  test('nothing before it has its rules, then its state once, and then only changes', () => {
    type(input, '42424');
    field.reportIfChanged();
    expect(told).toEqual([]);
    field.hear(configure());
    field.reportIfChanged();
    field.hear(configure({ label: 'Number' }));
    field.reportIfChanged();
    expect(states().map(({ problem }) => problem)).toEqual(['incomplete']);
    field.hear(configure({ brands: ['MASTER'] }));
    field.reportIfChanged();
    expect(states()).toHaveLength(2);
  });

  test('that a code no longer fits when the brand changes (A-35)', () => {
    open('card.cvv');
    field.hear(configure());
    type(input, '1234');
    field.hear(configure({ brand: 'VISA' }));
    field.reportIfChanged();
    expect(states().at(-1)?.problem).toBe('invalid');
    field.hear(configure({ brand: 'AMEX' }));
    field.reportIfChanged();
    expect(states().at(-1)?.problem).toBe('');
    input.setSelectionRange(4, 4);
    type(input, '5');
    expect(input.value).toBe('1234');
  });

  test('all four composed full-width digits of an American Express code (A-32)', () => {
    open('card.cvv');
    field.hear(configure());
    field.hear(configure({ brand: 'AMEX' }));
    field.reportIfChanged();
    for (const composed of ['\uff11', '\uff11\uff12', '\uff11\uff12\uff13', '\uff11\uff12\uff13\uff14']) {
      input.value = composed;
      input.dispatchEvent(new InputEvent('input', { inputType: 'insertCompositionText', isComposing: true }));
    }
    input.dispatchEvent(new CompositionEvent('compositionend'));
    expect([input.value, states().at(-1)?.problem]).toEqual(['1234', '']);
  });

  test('nothing that holds a digit of the number or the code (T4)', () => {
    const card = fc.record({
      name: fc.constantFrom<CardFieldName>('card.number', 'card.cvv'),
      digits: fc.stringMatching(/^[0-9]{3,19}$/),
    });
    fc.assert(
      fc.property(card, ({ name, digits }) => {
        open(name);
        field.hear(configure());
        type(input, digits);
        form.dispatchEvent(new Event('submit', { cancelable: true }));
        input.dispatchEvent(new Event('blur'));
        field.tell('reply');
        expect(JSON.stringify(told)).not.toMatch(/\d/);
      }),
      { numRuns: caseCount(50) },
    );
  });
});

describe('the widths of all characters', () => {
  const measure = vi.fn(() => [] as unknown as DOMRectList);
  beforeEach(() => {
    measure.mockClear();
    vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(measure);
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  test('are measured at the first focus of the field, and not before, however long the page is idle', () => {
    field.hear(configure({ style: [['font-family', 'Lora']] }));
    vi.advanceTimersByTime(60_000);
    expect(measure).not.toHaveBeenCalled();
    input.focus();
    expect(measure).toHaveBeenCalled();
  });

  test.each<[when: string, happen: () => void]>([
    ['the field gets the focus', () => input.focus()],
    ['a character is typed', () => type(input, '4')],
    [
      'the browser fills the field',
      () => {
        input.value = '4200000000000000';
        input.dispatchEvent(new Event('change'));
      },
    ],
    ['the value comes back from another frame', () => field.editor.restore('4200 0000 0000 0000')],
  ])('are measured at once when %s before that', (_when, happen) => {
    field.hear(configure());
    happen();
    expect(measure).toHaveBeenCalled();
  });

  test('are measured at once in a new style while there is a value', () => {
    field.hear(configure());
    type(input, '4');
    measure.mockClear();
    field.hear(configure({ style: [['font-family', 'Lora']] }));
    expect(measure).toHaveBeenCalled();
  });
});

test('nothing grows with what the page tells the field again and again', () => {
  vi.useFakeTimers();
  const count = countKept();
  open('card.number');
  const hear = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      for (const size of ['18px', '20px']) {
        field.hear(configure({ style: [['font-size', size]], masked: size === '20px' }));
        field.hear({ type: 'mark', message: size });
        field.hear({ type: 'mark', message: '' });
        input.value = '';
        type(input, '42');
      }
      vi.advanceTimersByTime(100);
    }
    return count();
  };
  const usual = hear(2);
  expect(hear(20)).toEqual(usual);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('new settings group the digits that are already typed', () => {
  type(input, '42424242');
  field.hear(configure({ grouped: false }));
  expect(input.value).toBe('42424242');
  field.hear(configure({ grouped: true }));
  expect(input.value).toBe('4242 4242');
});

describe('with the option for SAQ A', () => {
  test('the expiry date is formatted while it is typed and judged by its month', () => {
    open('card.expiry');
    field.hear(configure());
    type(input, '1235');
    expect(input.value).toBe('12 / 35');
    expect(field.editor.digits()).toBe('12/35');
    expect(states().at(-1)).toMatchObject({ problem: '', complete: true });
  });

  test.each([
    ['1', 'incomplete'],
    ['1219', 'expired'],
    ['0035', 'invalid'],
    ['23/30', 'invalid'],
    ['1/4/29', 'invalid'],
    ['12/31/2028', 'invalid'],
  ])('a date typed as %s is %s', (typed, problem) => {
    open('card.expiry');
    field.hear(configure());
    type(input, typed);
    expect(states().at(-1)?.problem).toBe(problem);
  });

  test('the holder may be any text, whose direction moves no caret, and is undone by the browser itself', () => {
    open('card.holder');
    field.hear(configure({ required: false }));
    field.reportIfChanged();
    expect(states().at(-1)?.problem).toBe('');
    expect([input.dir, input.inputMode, input.autocapitalize, input.getAttribute('autocomplete')]).toEqual([
      'ltr',
      'text',
      'words',
      'cc-name',
    ]);
    type(input, 'Jane 2nd');
    expect(input.value).toBe('Jane 2nd');
    expect(field.editor.digits()).toBe('Jane 2nd');
    expect(changed).toHaveBeenLastCalledWith('Jane 2nd');
    input.value = 'Jane';
    input.dispatchEvent(new InputEvent('input', { inputType: 'historyUndo' }));
    expect(input.value).toBe('Jane');
  });

  test.each([
    ['', 'empty'],
    ['Jo', 'incomplete'],
    ['4200000000000091', 'invalid'],
  ])('a required holder typed as "%s" is %s', (typed, problem) => {
    open('card.holder');
    field.hear(configure({ required: true }));
    type(input, typed);
    field.reportIfChanged();
    expect(states().at(-1)?.problem).toBe(problem);
  });
});

describe('the focus that the widget requests', () => {
  const takes = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    takes.mockReset();
    input.addEventListener('focus', takes);
  });
  afterEach(() => vi.useRealTimers());

  test('is taken at once by a document that has it', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    field.hear({ type: 'focus', now: false });
    expect(document.activeElement).toBe(input);
  });

  test('is taken by another document when the browser has given it, and only once', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    field.hear({ type: 'focus', now: false });
    expect(takes).not.toHaveBeenCalled();
    dispatchEvent(new Event('focus'));
    expect(document.activeElement).toBe(input);
    // By then the shopper may be in another field.
    input.blur();
    vi.advanceTimersByTime(1_000);
    expect(takes).toHaveBeenCalledOnce();
  });

  test('is taken at once where the widget says that the browser does not report it', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    field.hear({ type: 'focus', now: false });
    vi.advanceTimersByTime(1_000);
    expect(takes).not.toHaveBeenCalled();
    field.hear({ type: 'focus', now: true });
    expect(takes).toHaveBeenCalledOnce();
  });
});
