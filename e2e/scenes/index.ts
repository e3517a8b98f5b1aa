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
/** In CSS pixels: a desk, a phone, and WCAG 1.4.10's width. */
export const widths = [1280, 390, 320] as const;

/** A scene and the ways to look at it, in the order they are taken. */
export interface Shot {
  scene: Scene;
  language: Language;
  width: (typeof widths)[number];
  schemes: readonly (typeof schemes)[number][];
}

/** Each scene in each of its languages, at each width, in each scheme. */
export const all: readonly Shot[] = scenes.flatMap((scene) =>
  (scene.languages ?? languages).flatMap((language) =>
    widths.map((width) => ({ scene, language, width, schemes })),
  ),
);

/** Each scene once; schemes, widths and languages take turns, so that each pair of them occurs. */
export const some: readonly Shot[] = scenes.map((scene, index) => ({
  scene,
  language: turn(scene.languages ?? languages, index),
  width: turn(widths, Math.floor(index / 3)),
  schemes: [turn(schemes, index)],
}));

function turn<T>(list: readonly [T, ...T[]] | readonly T[], index: number): T {
  return list[index % list.length] as T;
}
