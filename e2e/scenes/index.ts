/** All scenes, and the languages, widths and colour schemes in which they are looked at. */
import { cardScenes } from './card.ts';
import { methodScenes } from './methods.ts';
import { pageScenes } from './pages.ts';
import { type Language, languages, type Scene } from './scene.ts';
import { verificationScenes } from './three-d-secure.ts';

/** Everything that a shopper meets: each scene is a form or a page in one of its states. */
export const scenes: readonly Scene[] = [
  ...cardScenes,
  ...methodScenes,
  ...verificationScenes,
  ...pageScenes,
];

export const schemes = ['light', 'dark', 'forced'] as const;
/**
 * Widths of the window in CSS pixels: that of WCAG 1.4.10, a phone's and a desktop's. The narrow ones come first,
 * because the bank's window is as wide as there is room for when it opens.
 */
export const widths = [320, 390, 1280] as const;

/** A width and a colour scheme in which a page is looked at. */
export type Look = readonly [width: (typeof widths)[number], scheme: (typeof schemes)[number]];

/** A scene in one language, and the looks at it. The page is opened in the first of them. */
export interface Shot {
  scene: Scene;
  language: Language;
  looks: readonly [Look, ...Look[]];
}

const [first, ...others] = widths.flatMap((width) => schemes.map((scheme): Look => [width, scheme]));

/** Each scene in each of its languages, at each width and in each colour scheme. */
export const all: readonly Shot[] = scenes.flatMap((scene) =>
  (scene.languages ?? languages).map((language) => ({ scene, language, looks: [first as Look, ...others] })),
);

/** Each scene once. Schemes, widths and languages take turns, so that each pair of them occurs. */
export const some: readonly Shot[] = scenes.map((scene, index) => ({
  scene,
  language: turn(scene.languages ?? languages, index),
  looks: [[turn(widths, Math.floor(index / 3)), turn(schemes, index)]],
}));

function turn<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}
