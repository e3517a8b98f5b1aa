/** Checks scenes with axe, and measures their texts. */
import type { Frame } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { findCutTexts, readTextPlaces } from '../fixtures/cut-texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { allShots, type Look, languageShots, lookAt, sampleShots, type TextSize } from './index.ts';

/**
 * Asks a frame of the page. One whose document changes just now is asked again, and one that the page has removed gives
 * nothing; the browser tells of a removed frame of another site a moment later.
 */
async function ask<Answer>(frame: Frame, question: () => Answer[]): Promise<Answer[]> {
  let answer: Answer[] = [];
  const hasEnded = async () => {
    if (frame.isDetached()) return true;
    const answers = await frame.evaluate(question).catch(() => undefined);
    answer = (answers as Answer[] | undefined) ?? [];
    return answers !== undefined;
  };
  await expect.poll(hasEnded).toBe(true);
  return answer;
}

/** What `AXE` may ask for. Without it each scene is looked at once. */
const shotsOf = { all: allShots, languages: languageShots } as const;
const { AXE } = process.env;
if (AXE !== undefined && !Object.hasOwn(shotsOf, AXE)) {
  throw new Error(`AXE is ${AXE}; it can be ${Object.keys(shotsOf).join(' or ')}, or absent.`);
}
const shots = AXE === undefined ? sampleShots : shotsOf[AXE as keyof typeof shotsOf];

/**
 * Makes one test of each scene that is looked at in this size of text. The browser of the tests must be set to the size.
 * Axe finds nothing in a scene; no text is cut or covered, and none moves when only the colours change; nothing scrolls
 * sideways, plays or moves on and on.
 */
export function checkShots(textSize: TextSize): void {
  test.use({
    contextOptions: { reducedMotion: 'reduce' },
    // The demo shop has a gateway of its own.
    guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }),
  });

  for (const { scene, language, looks } of shots.filter((shot) => shot.textSize === textSize)) {
    const seen = looks.length === 1 ? looks.join().replace(',', ' px, ') : 'every width and scheme';
    test(`${scene.name}: ${language}, ${seen}, text of ${textSize} px`, async ({
      page,
      context,
      api,
      gateway,
      merchant,
      payments,
      demoShop,
      open,
    }) => {
      const look = (one: Look) => lookAt(page, one);
      if (looks.length > 1) test.slow();
      await look(looks[0]);
      const { tag } = languages[language];
      await scene.show({
        page,
        context,
        api,
        gateway,
        merchant,
        payments,
        shop: demoShop,
        open,
        language,
        tag,
      });
      const restless = () => [
        ...[...document.querySelectorAll('audio, video, object, embed, marquee')].map(
          ({ tagName }) => tagName,
        ),
        ...document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity),
      ];
      for (const frame of page.frames()) {
        expect.soft(await ask(frame, restless), frame.url()).toEqual([]);
      }
      for (const one of looks) {
        await look(one);
        expect.soft(await findViolations(page), one.join()).toEqual([]);
        expect.soft(await findCutTexts(page), `${one}: texts`).toEqual([]);
      }
      for (const width of new Set(looks.map(([one]) => one))) {
        await look([width, 'light']);
        const inLight = await page.evaluate(readTextPlaces);
        await look([width, 'dark']);
        expect.soft(await page.evaluate(readTextPlaces), `${width} px, dark: places`).toEqual(inLight);
      }
    });
  }
}
