/**
 * `wpwl.update` while a shopper types, in every engine: random updates between random keys. `UPDATES` is the number of
 * sequences, 4 when absent; with `--repeat-each` each repeat has others.
 */
import { randomFrom } from '../../tools/bench/random.mjs';
import { Card } from './card.ts';
import type { Control, Place, Shopper } from './shopper.ts';
import { expect, test } from './test.ts';

const sequences = Number(process.env.UPDATES ?? 4);
const keysInOne = 12;
const holder = '.wpwl-control-cardHolder';
/** How long one sequence may take, in milliseconds. */
const sequenceMs = 20_000;

/** A field, the document that has it, its selector there, what is typed into it, and its node in the page. */
type Field = readonly [Control, Place, string, string, string];

interface Typed {
  readonly value: string;
  readonly caret: number | null;
  readonly hasFocus: boolean;
}

/** Reads a field, without telling the page anything of it. */
const read = (place: Place, selector: string): Promise<Typed> =>
  place.run((found) => {
    const input = document.querySelector<HTMLInputElement>(found);
    return {
      value: input?.value ?? '',
      caret: input?.selectionStart ?? null,
      hasFocus: document.activeElement === input && document.hasFocus(),
    };
  }, selector);

/** Whether a node of the page can be seen and pressed: a frame that is hidden says that it has the focus, too. */
const isSeen = (page: Place, selector: string): Promise<boolean> =>
  page.run((wanted) => {
    const node = document.querySelector(wanted);
    node?.scrollIntoView({ block: 'nearest' });
    const { x = 0, y = 0, width = 0, height = 0 } = node?.getBoundingClientRect() ?? {};
    return node !== null && document.elementFromPoint(x + width / 2, y + height / 2) === node;
  }, selector);

/** Calls `wpwl.update` in the page, and waits until the change is painted. */
const update = (shopper: Shopper, changes: object): Promise<string> =>
  shopper.at().run(async (wanted) => {
    try {
      await window.wpwl?.update(wanted);
      return '';
    } catch (error) {
      return String(error);
    }
  }, changes);

const changes: readonly object[] = [
  ...['ar', 'de', 'en', 'fr', 'ja'].map((locale) => ({ locale })),
  ...[
    'VISA MASTER',
    'MASTER AMEX VISA',
    'VISA PAYPAL MASTER',
    'VISA',
    'PAYPAL IDEAL VISA',
    'IDEAL VISA PAYPAL',
  ].map((brands) => ({ brands })),
  { labels: { cardNumber: 'Number', submit: 'Pay {0}' } },
  { labels: {} },
  { amount: '92.00' },
  ...['card', 'plain', 'none'].map((style) => ({ style })),
  ...['stacked', 'accordion', 'compact'].map((layout) => ({ layout })),
  { style: 'plain', layout: 'accordion', brands: 'PAYPAL VISA MASTER' },
  { style: 'card', locale: 'de' },
  { disabled: true },
  { locale: 'ar', brands: 'MASTER VISA', labels: { cvv: 'Code' } },
];

test('a shopper who types while the form is updated loses no character, no focus and no place of the caret', async ({
  shopper,
  open,
}) => {
  test.setTimeout(60_000 + sequences * sequenceMs);
  await open();
  const card = new Card(shopper);
  await expect.poll(() => card.page.css('.wpwl-container-card').attribute('data-state')).toBe('ready');
  const fields: readonly [Field, ...Field[]] = [
    [
      card.numberFrame.css('input'),
      card.numberFrame,
      'input',
      '4200000000000000',
      '.wpwl-control-cardNumber',
    ],
    [card.codeFrame.css('input'), card.codeFrame, 'input', '123', '.wpwl-control-cvv'],
    [card.page.css(holder), card.page, holder, 'Jane Jones of York', holder],
  ];
  for (let sequence = 1; sequence <= sequences; sequence += 1) {
    const seed = test.info().repeatEachIndex * sequences + sequence;
    const { below: random } = randomFrom(seed);
    const [field, place, selector, text, node] = fields[random(fields.length)] ?? fields[0];
    await field.click();
    await shopper.press('ControlOrMeta+a', 'Delete');
    let typed = '';
    const about = `sequence ${seed}`;
    for (let key = 0; key < keysInOne; key += 1) {
      const next = text[typed.length];
      if (next !== undefined && random(3) > 0) {
        await shopper.typeKeys(next);
        typed += next;
        continue;
      }
      // The caret stands anywhere in the text for the time of the update, and at its end again for the next key.
      const steps = random(4);
      for (let step = 0; step < steps; step += 1) await shopper.press('ArrowLeft');
      const before = await read(place, selector);
      const change = changes[random(changes.length)] ?? {};
      expect(await update(shopper, change), about).toBe('');
      expect(await read(place, selector), `${about}, ${JSON.stringify(change)}`).toEqual(before);
      expect(before.hasFocus, about).toBe(true);
      expect(await isSeen(card.page, node), `${about}, ${JSON.stringify(change)}: the field is seen`).toBe(
        true,
      );
      if ('disabled' in change) {
        await shopper.typeKeys('9');
        expect(await update(shopper, { disabled: false }), about).toBe('');
        expect(await read(place, selector), `${about}, a key while disabled`).toEqual(before);
      }
      await shopper.press('End');
    }
    const { value } = await read(place, selector);
    expect(selector === 'input' ? value.replaceAll(' ', '') : value, about).toBe(typed);
  }
});
