import { cardScenes } from './card.ts';
import { methodScenes } from './methods.ts';
import { pageScenes } from './pages.ts';
import { type Language, languages, type Scene } from './scene.ts';
import { verificationScenes } from './verification.ts';

/** Everything a shopper meets: a form or page in one of its states. */
export const scenes: readonly Scene[] = [
  ...cardScenes,
  ...methodScenes,
  ...verificationScenes,
  ...pageScenes,
];

export const schemes = ['light', 'dark', 'forced'] as const;
/**
 * In CSS pixels: WCAG 1.4.10's, a phone, a desk. Narrow first: the bank's window is as wide as there is room for when it
 * opens.
 */
export const widths = [320, 390, 1280] as const;

/** How a page is looked at. */
export type Look = readonly [width: (typeof widths)[number], scheme: (typeof schemes)[number]];

/** A scene in one language, and the looks at it, the first of which it is made in. */
export interface Shot {
  scene: Scene;
  language: Language;
  looks: readonly [Look, ...Look[]];
}

const [first, ...others] = widths.flatMap((width) => schemes.map((scheme): Look => [width, scheme]));

/** Each scene in each of its languages, at each width, in each scheme. */
export const all: readonly Shot[] = scenes.flatMap((scene) =>
  (scene.languages ?? languages).map((language) => ({ scene, language, looks: [first as Look, ...others] })),
);

/** Each scene once; schemes, widths and languages take turns, so that each pair of them occurs. */
export const some: readonly Shot[] = scenes.map((scene, index) => ({
  scene,
  language: turn(scene.languages ?? languages, index),
  looks: [[turn(widths, Math.floor(index / 3)), turn(schemes, index)]],
}));

function turn<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
