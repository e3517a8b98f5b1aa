// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { loadFonts } from '../../../../src/widget/form/fields/load-fonts.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { setOptions, settings } from '../../kit.ts';
import { address } from '../address.ts';

const hash = 'a'.repeat(64);
const src = 'https://shop.example/lora.woff2';
const gateway = vi.fn(async (_address: string) => Response.json({ hash }));
const onError = vi.fn();
let scope: Scope;
let warn: MockInstance;

beforeEach(() => {
  scope = new Scope();
  vi.stubGlobal('fetch', gateway);
  setOptions({ onError });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  scope.end();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Loads the fonts, and returns what the frames are given. */
async function load(given: readonly unknown[]): Promise<string[][]> {
  const fonts: string[][] = [];
  const context = { address, settings: settings({ fonts: given }), fonts };
  await new Promise<void>((resolve) => {
    loadFonts({ scope, context, fields: { hosted: () => [{}] as never, configure: resolve } });
  });
  return fonts;
}
/** What the console was told. `onError` is told nothing, because the form pays without the font. */
const told = () => {
  expect(onError).not.toHaveBeenCalled();
  return warn.mock.calls.flat();
};

test.each([
  ['weight', 'normal'],
  ['weight', 'bold'],
  ['weight', 1],
  ['weight', '450.5'],
  ['weight', 1000],
  ['weight', '200 800'],
  ['weight', 'normal bold'],
  ['style', 'italic'],
  ['style', 'oblique'],
  ['style', 'oblique 10deg'],
  ['style', 'oblique -90deg 8.5deg'],
])('a font has the %s %s', async (member, value) => {
  const row = [
    'Lora',
    hash,
    member === 'weight' ? `${value}` : 'normal',
    member === 'style' ? value : 'normal',
  ];
  expect(await load([{ family: 'Lora', src, [member]: value }])).toEqual([row]);
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ...[
    'heavy',
    'bolder',
    '',
    null,
    0,
    1001,
    9999,
    '1000.5',
    '400,700',
    '100 200 300',
    '400 heavy',
    '400700',
    {},
  ].map((value) => ['weight', value, 'normal, bold, 1 to 1000, or two of these'] as const),
  ...['bogus', 'italic 10deg', 'oblique 91deg', 'oblique 10', 'oblique 1deg 2deg 3deg', {}].map(
    (value) => ['style', value, 'normal, italic or oblique, also with angles in deg'] as const,
  ),
])(
  'a font whose %s is %j is refused before the gateway is asked, with what it may be',
  async (member, value, words) => {
    expect(await load([{ family: 'Lora', src, [member]: value }])).toEqual([]);
    const message = `must be ${words}, not '${value}'`;
    expect(told()).toEqual([
      `paymentWidgets: fonts[0].${member} ${message}. The form uses the next font of its family list.`,
    ]);
    expect(gateway).not.toHaveBeenCalled();
  },
);

test('of nine fonts eight are loaded, and no other font is said to take the place of the ninth', async () => {
  expect(await load(Array(9).fill({ family: 'Lora', src }))).toHaveLength(8);
  expect(told()).toEqual(['paymentWidgets: fonts has more than 8 fonts; the others are left out.']);
});
