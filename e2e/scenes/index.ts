/** All scenes, and the languages, widths and colour schemes in which axe looks at them. */
import type { Page } from '@playwright/test';
import { languages as allLanguages } from '../../src/texts/languages.ts';
import { cardScenes } from './card.ts';
import { compactScenes } from './compact.ts';
import { methodScenes } from './methods.ts';
import { pageScenes } from './pages.ts';
import { type Language, languages, type Scene } from './scene.ts';
import { threeDSecureScenes } from './three-d-secure.ts';

/**
 * Every kind of form and page that a shopper meets. States that can stand on one page together share a scene.
 */
const scenes: readonly Scene[] = [
  ...cardScenes,
  ...compactScenes,
  ...methodScenes,
  ...threeDSecureScenes,
  ...pageScenes,
];

/** The colour schemes in which pages are looked at. `forced` stands for forced colours. */
export const schemes = ['light', 'dark', 'forced'] as const;
/**
 * Widths of the window in CSS pixels: the width of WCAG 1.4.10, a phone's, one with two fields to a row, and a desktop's.
 * The narrow ones come first, because the issuer's page keeps the width for which it had room when it opened.
 */
export const widths = [320, 390, 640, 1280] as const;
/** Sizes that a shopper may set for text in the browser, in pixels: the usual one and twice that (WCAG 1.4.4). */
export const textSizes = [16, 32] as const;
export type TextSize = (typeof textSizes)[number];

/** A width and a colour scheme in which a page is looked at. */
export type Look = readonly [width: (typeof widths)[number], scheme: (typeof schemes)[number]];

/** Gives the window the width and the colour scheme. */
export async function lookAt(page: Page, [width, scheme]: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({
    colorScheme: scheme === 'dark' ? 'dark' : 'light',
    forcedColors: scheme === 'forced' ? 'active' : 'none',
  });
}

/**
 * A scene in one language and one size of text, with the widths and colour schemes to look at. The page is opened in the
 * first of them.
 */
export interface Shot {
  scene: Scene;
  language: Language;
  textSize: TextSize;
  looks: readonly [Look, ...Look[]];
}

const [first, ...others] = widths.flatMap((width) => schemes.map((scheme): Look => [width, scheme]));

/** Each scene in each of its languages and in each size of text, at each width and in each colour scheme. */
export const allShots: readonly Shot[] = scenes.flatMap((scene) =>
  (scene.languages ?? languages).flatMap((language) =>
    textSizes.map((textSize) => ({ scene, language, textSize, looks: [first as Look, ...others] }) as const),
  ),
);

/** Each scene in every language that the forms have, at the width where texts have the least room. */
export const languageShots: readonly Shot[] = scenes.flatMap((scene) =>
  (scene.languages ?? Object.values(allLanguages).map(({ code }) => code)).map(
    (language) => ({ scene, language, textSize: 16, looks: [[320, 'light']] }) as const,
  ),
);

/** Each scene once. Sizes of text, colour schemes, widths and languages take turns, each of them with most of the others. */
export const sampleShots: readonly Shot[] = scenes.map((scene, index) => ({
  scene,
  language: pickInTurn(scene.languages ?? languages, index),
  textSize: pickInTurn(textSizes, Math.floor(index / 2)),
  looks: [[pickInTurn(widths, Math.floor(index / 3)), pickInTurn(schemes, index)]],
}));

function pickInTurn<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
