// @vitest-environment happy-dom
/**
 * A page that calls the number's frame "security code" and hides what is typed lets its shopper type the code again
 * (threeds-security.md T4, design decision 21).
 */
import { describe, expect, test, vi } from 'vitest';
import type { FromFrame } from '../../src/contract/messages.ts';
import { configure, type } from './kit.ts';
import { expectSame, framesOfEachTest, open, SeenFrame, schemes } from './seen-frame.ts';

framesOfEachTest();

/** Codes that begin like numbers of several schemes, and like none. */
const codes = ['123', '411', '555', '372', '601', '352', '621', '500'];
const longer = ['1234', '4111', '5555', '3782', '6011', '3528', '6210', '5018'];
const hidden = configure({ ...schemes, style: [['text-indent', '700px']] });

/** Leaves the field and comes back, as when the shopper presses into it again. */
function comeBack({ input }: SeenFrame): void {
  input.blur();
  input.focus();
}

/** Types a code as often as this. Gives what the page has observed after each key. */
async function typeAgain(frame: SeenFrame, code: string, times = 2): Promise<unknown[]> {
  const seen: unknown[] = [];
  frame.input.focus();
  frame.heard.length = 0;
  for (let time = 0; time < times; time += 1) {
    comeBack(frame);
    for (const key of code) {
      type(frame.input, key);
      frame.say(hidden);
      seen.push(await frame.ask());
    }
  }
  return seen;
}

describe('a code in the frame of a number sounds to the page like any other', () => {
  test.each([
    ['when its three digits are typed twice', codes, 2],
    ['when its three digits are typed three times', codes, 3],
    ['when its four digits are typed twice', longer, 2],
  ])('%s', async (_name, all, times) => {
    const frame = await open('card.number', schemes);
    await expectSame(all, async (code) => {
      const seen = await typeAgain(frame, code, times);
      frame.empty();
      return seen;
    });
  });

  test('when it is typed again with a digit of the first time deleted', async () => {
    const frame = await open('card.number', schemes);
    await expectSame(codes, async (code) => {
      await typeAgain(frame, code, 1);
      comeBack(frame);
      frame.input.value = frame.input.value.slice(0, -1);
      frame.input.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }));
      type(frame.input, code);
      const seen = await frame.ask();
      frame.empty();
      return seen;
    });
  });

  test.each(['before', 'after'])(
    'when it is typed twice and the page moves the frame %s the second time, and asks for the focus at once',
    async (moment) => {
      await expectSame(codes, async (code) => {
        const keeper = new SeenFrame('', '#role=keeper&instance=i1');
        const first = await open('card.number', schemes);
        await typeAgain(first, code, moment === 'before' ? 1 : 2);
        first.remove();
        const moved = new SeenFrame('card.number');
        moved.input.focus();
        moved.say(hidden);
        await vi.advanceTimersByTimeAsync(300);
        if (moment === 'before') type(moved.input, code);
        const seen = await moved.ask();
        moved.remove();
        keeper.remove();
        return seen;
      });
    },
  );
});

const isState = (message: FromFrame) => message.type === 'state';

describe('of a number that is typed in parts the page hears the brand', () => {
  test.each([
    ['with the fifth digit behind a first part', '424', '24242'],
    ['with the twelfth digit behind parts of four', '42424242', '4242'],
  ])('%s', async (_name, before, last) => {
    const frame = await open('card.number', { brands: ['VISA', 'MASTER'] });
    for (const part of before.match(/.{1,4}/g) ?? []) {
      comeBack(frame);
      type(frame.input, part);
    }
    comeBack(frame);
    for (const [index, key] of [...last].entries()) {
      type(frame.input, key);
      const brands = index === last.length - 1 ? ['VISA'] : [];
      expect(frame.heard.filter(isState).at(-1)).toMatchObject({ brands });
    }
  });

  test('at the first key where more than a code was typed before, and when the frame is moved', async () => {
    const first = await open('card.number', schemes);
    const keeper = new SeenFrame('', '#role=keeper&instance=i1');
    type(first.input, '4242424242424242');
    comeBack(first);
    expect(JSON.stringify(await first.ask())).toContain('VISA');
    first.remove();
    const moved = await open('card.number', schemes);
    expect(JSON.stringify(await moved.ask())).toContain('VISA');
    keeper.remove();
  });
});
