/**
 * No shape tells the page what is typed in a frame (threeds-security T4). The page makes a field's box so narrow that the
 * browser scrolls it to the caret at each key, and reads how far, beside everything else that it can observe.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeFont, makeWoff2, tenWidths } from '../../test/support/make-font.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { expect, frameOf, statesOfFonts, test } from '../fixtures/shop-fonts.ts';
import { pictureFonts } from '../pictures/fonts.ts';

const installed = mkdtempSync(join(tmpdir(), 'installed-fonts-'));
writeFileSync(join(installed, 'ten-widths.otf'), makeFont(tenWidths, 'Ten Widths'));
/** Even digits, and full-width ones as a Japanese keyboard types them, which have ten widths. */
const composed = Object.fromEntries(
  [...'0123456789'].flatMap((digit, index) => [
    [digit, { width: 600 }],
    [String.fromCharCode(0xff10 + index), { width: 500 + 60 * index }],
  ]),
);
writeFileSync(join(installed, 'composed.otf'), makeFont(composed, 'Composed'));

// Inter, whose digits differ in width, is the system's font here.
test.use({
  guards: { thirdHosts: false },
  launchOptions: {
    ...launchOptions(),
    env: { ...process.env, ...pictureFonts(installed) } as Record<string, string>,
  },
});

const digits = [...'0123456789'];
/** Five texts with all ten digits, no two of which share a digit at a place. The steps between neighbours differ. */
const texts = [0, 2, 4, 6, 8].map((first) => [0, 1, 3, 6, 0, 5, 1].map((step) => `${(first + step) % 10}`));

/**
 * Letters of very different widths, some that join or stand one above the other, and some of other scripts. One that is
 * uneven gives the whole name dots, so each kind has a name of its own. A mark is typed together with its letter: the caret
 * never stands between them.
 */
const names = [
  ...['iIlé', 'WmMß', 'AVTo', 'ffi.', 'ЖΩ’j', '李明李明', 'بببب'].map((name) => [...name]),
  ...['कि', 'e\u0301', 'ﬁ'].map((letter) => Array.from({ length: 4 }, () => letter)),
];

/**
 * What is typed into each field. The page is told whether a value is valid and which brand it has, so those of one length are
 * alike: all numbers begin with a 4, and no date is over.
 */
const fields = {
  'card.number': { box: 'cardNumber', texts: texts.map((text) => ['4', ...text]) },
  'card.cvv': { box: 'cvv', texts: texts.map((text) => text.slice(0, 3)) },
  'card.expiry': {
    box: 'expiry',
    // After three keys only some are dates, which is told when the shopper leaves the field.
    texts: [...texts.map(([digit = '']) => ['1', '2', '3', digit]), ...texts.map((text) => text.slice(0, 3))],
  },
  'card.holder': { box: 'cardHolder', texts: names },
} as const;

/**
 * Notes each scroll of a box that is not the attack's own. Waits until a key has scrolled the attack's box, and reads what a
 * page can see of its frames.
 */
const observer = `window.others = [];
  document.addEventListener('scroll', ({ target }) => {
    if (!target.matches?.('.attacked')) others.push(target.className ?? 'page');
  }, { capture: true });
  window.observe = async (box) => {
    while (box.scrollLeft === 0) await new Promise(requestAnimationFrame);
    const frame = box.querySelector('iframe');
    const [{ intersectionRatio }] = await new Promise((seen) => new IntersectionObserver(seen).observe(frame));
    const seen = {
      left: box.scrollLeft, top: box.scrollTop, intersectionRatio,
      page: [scrollX, scrollY, visualViewport.offsetLeft, visualViewport.offsetTop, visualViewport.scale],
      sizes: [box, frame, document.documentElement].map(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]),
      focus: [document.activeElement.name, document.hasFocus(), frame.className],
      hit: document.elementFromPoint(box.getBoundingClientRect().x + 1, box.getBoundingClientRect().y + 1)?.className,
      selection: getSelection().toString(), frames: [frames.length, frame.contentWindow.length],
      others: others.splice(0),
    };
    box.scrollTo(0, 0);
    return JSON.stringify(seen);
  };`;

/** Waits until nothing has scrolled the attack's box for some frames, and leaves it unscrolled. */
const calm = (box: string) => `(async () => {
  const box = document.querySelector('${box}');
  for (let frames = 0; frames < 6; frames++) {
    if (box.scrollLeft + box.scrollTop > 0) frames = 0;
    box.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
  }
  others = [];
})()`;

/** Types a text key by key, and returns what the page has observed after each. */
async function typeObserved(page: Page, box: string, text: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const key of text) {
    await page.keyboard.type(key);
    seen.push(await page.evaluate(`observe(document.querySelector('${box}'))`));
  }
  return seen;
}

/** Makes boxes so narrow that the browser scrolls them to the caret in their frames, which have this style. */
const attack = (boxes: readonly string[], css: string) =>
  `:is(${boxes}) { overflow: hidden; width: 6px; height: 20px }
  :is(${boxes}) iframe { max-width: none; width: 2400px; height: 500px; font-size: 40px; text-indent: 700px; ${css} }`;

const odd = 'font-variant: proportional-nums; font-feature-settings: "pnum", "calt" 1; font-kerning: normal;';

/**
 * The styles that a page gives the field's frame. The shop's font is Lora. Each has what decides the width of a letter in
 * another place: the font, its fallback, the transform of the text, or the frame's own box.
 */
const styles: readonly (readonly [name: string, css: string])[] = [
  [
    'a font of the shop with proportional digits',
    `font-family: Lora; font-weight: 900; font-style: oblique; ${odd}`,
  ],
  ['an installed font with ten widths', `font-family: "Ten Widths"; ${odd}`],
  [
    'the font of the system in spaced capitals',
    `font-family: system-ui; font-weight: 700; font-style: italic; text-transform: uppercase;
      letter-spacing: 0.37px; word-spacing: 9px; ${odd}`,
  ],
  [
    'full-width digits on a line of normal height',
    `font-family: "Ten Widths"; text-transform: full-width; line-height: normal; ${odd}`,
  ],
  [
    'a turned and zoomed frame of another writing mode',
    `font-family: "Ten Widths"; writing-mode: vertical-rl; direction: rtl; zoom: 1.37;
      transform: scale(1.3) rotate(1deg); ${odd}`,
  ],
];

for (const [style, css] of styles)
  test(`a page with ${style} observes the same of each field whatever is typed`, async ({
    page,
    openShop,
  }) => {
    test.setTimeout(300_000);
    const { form } = await openShop({
      options: 'enableSAQACompliance: true, maskCvv: false,',
      brands: 'VISA',
      css: attack(
        Object.values(fields).map(({ box }) => `.wpwl-wrapper-${box}`),
        css,
      ),
    });
    await page.addScriptTag({ content: observer });
    await form.ready();
    for (const [name, { box, texts }] of Object.entries(fields)) {
      const field = form.hosted(name as 'card.number');
      const attackedBox = `.wpwl-wrapper-${box}`;
      await expect.poll(() => frameOf(page, name).evaluate(statesOfFonts)).toEqual(['Lora loaded']);
      await page.evaluate(`document.querySelector('${attackedBox}').classList.add('attacked')`);
      await field.focus();
      const views: string[][] = [];
      for (const text of texts) {
        await page.evaluate(calm(attackedBox));
        views.push(await typeObserved(page, attackedBox, text));
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.press('Delete');
        await expect(field).toHaveValue('');
      }
      for (const view of views)
        expect(view, name).toEqual(views.find(({ length }) => length === view.length));
    }
  });

test('a page observes the same of a number that an input method composes of full-width digits', async ({
  page,
  openShop,
}) => {
  const attacked = '.wpwl-wrapper-cardNumber';
  const { form } = await openShop({ css: attack([attacked], 'font: 40px Composed, monospace') });
  await page.addScriptTag({ content: observer });
  await form.ready();
  await page.evaluate(`document.querySelector('${attacked}').classList.add('attacked')`);
  await form.number.focus();
  const session = await page.context().newCDPSession(frameOf(page, 'card.number'));
  // The first key of all adds the backup frame. A composition is lost while the browser still moves the focus into the frame.
  await expect(async () => {
    await session.send('Input.imeSetComposition', { text: '０', selectionStart: 1, selectionEnd: 1 });
    await expect(page.locator('html > iframe')).toBeAttached({ timeout: 2000 });
  }).toPass();
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await expect(form.number).toHaveValue('');
  const views: string[][] = [];
  for (const digit of digits) {
    await page.evaluate(calm(attacked));
    const seen: string[] = [];
    for (let length = 1; length <= 2; length++) {
      const text = String.fromCharCode(0xff10 + Number(digit)).repeat(length);
      await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
      seen.push(await page.evaluate(`observe(document.querySelector('${attacked}'))`));
    }
    views.push(seen);
    await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
    await expect(form.number).toHaveValue('');
  }
  for (const view of views) expect(view).toEqual(views[0]);
});

/** The digits of `Composed`, two of which have other widths: those of the line by which a change is noticed add up to the same. */
const exchanged = Object.fromEntries(
  digits.map((digit) => [digit, { width: { 3: 850, 4: 400 }[digit] ?? 600 }]),
);

/** What a page changes while a number is typed. */
const changes: readonly {
  readonly what: string;
  readonly css: string;
  /** Is done before the first key. */
  prepare?(page: Page): Promise<unknown>;
  /** Is done after each key. */
  change?(page: Page, count: number): Promise<unknown>;
}[] = [
  {
    what: 'a shop’s font that comes between two keys, and is as wide as the one before',
    css: 'font-family: Lora, Composed',
    change: async (page, count) => {
      if (count !== 3) return;
      releaseFont();
      await expect.poll(() => frameOf(page, 'card.number').evaluate(statesOfFonts)).toEqual(['Lora loaded']);
    },
  },
  {
    what: 'another font, size and spacing at each key',
    css: 'font-family: Composed',
    change: (page, count) =>
      page.evaluate(
        (style) => {
          const frame = document.querySelector<HTMLElement>('.wpwl-control-cardNumber');
          if (frame) frame.style.cssText = style;
        },
        ['font-family: "Ten Widths"; letter-spacing: 1.3px', 'font-family: system-ui; font-size: 33px'][
          count % 2
        ] ?? '',
      ),
  },
  {
    what: 'another zoom at each key',
    css: 'font-family: system-ui',
    change: (page, count) =>
      page.evaluate(
        (zoom) => {
          document.documentElement.style.zoom = zoom;
        },
        `${1 + (count % 3) / 10}`,
      ),
  },
  {
    what: 'a frame that is not drawn until it gets the focus',
    css: 'font-family: "Ten Widths"; display: none',
    prepare: (page) =>
      page.addStyleTag({ content: '.wpwl-wrapper-cardNumber iframe { display: block !important }' }),
  },
  {
    what: 'a frame that it has moved',
    css: 'font-family: "Ten Widths"',
    prepare: (page) =>
      page.evaluate(() => {
        const group = document.querySelector('.wpwl-group-cardNumber');
        group?.parentElement?.append(group);
      }),
  },
];
let releaseFont = () => {};

for (const { what, css, prepare, change } of changes)
  test(`a page with ${what} observes the same whatever is typed`, async ({ page, openShop }) => {
    const attackedBox = '.wpwl-wrapper-cardNumber';
    const views: string[][] = [];
    for (const text of texts.slice(0, 3)) {
      const released = new Promise<void>((resolve) => {
        releaseFont = resolve;
      });
      await page.route('**/v1/fonts/**', async (route) => {
        await released;
        await route.fulfill({ contentType: 'font/woff2', body: await makeWoff2(exchanged) });
      });
      const { form } = await openShop({ css: attack([attackedBox], css), brands: 'VISA' });
      await page.addScriptTag({ content: observer });
      await page.locator('.wpwl-container-card[data-state=ready]').waitFor();
      await prepare?.(page);
      await form.ready();
      await page.evaluate(`document.querySelector('${attackedBox}').classList.add('attacked')`);
      await form.number.focus();
      const seen: string[] = [];
      for (const [count, key] of ['4', ...text].entries()) {
        await page.evaluate(calm(attackedBox));
        seen.push(...(await typeObserved(page, attackedBox, [key])));
        await change?.(page, count);
      }
      views.push(seen);
      releaseFont();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    for (const view of views) expect(view).toEqual(views[0]);
    expect(new Set(views[0]).size).toBeGreaterThan(1);
  });
