import type { State } from './state.ts';

/** Ids of the page's sections: one of them is seen at a time. */
export const scenes = [
  'waiting',
  'challenge',
  'decoupled',
  'checking',
  'cancelling',
  'finished',
  'lost',
] as const;
export type Scene = (typeof scenes)[number];

export interface View {
  readonly scene: Scene;
  readonly offline: boolean;
  /** There is something in it for the shopper. */
  readonly needed: boolean;
  /** The shopper may cancel. */
  readonly cancellable: boolean;
}

export function viewOf(state: State): View {
  const scene = sceneOf(state);
  const awaited = scene === 'challenge' || scene === 'decoupled';
  const { failures } = state;
  return {
    scene,
    // One question may be lost; the third fails 3 seconds after the first.
    offline: failures > 1,
    needed: awaited || scene === 'lost' || failures > 2,
    cancellable: awaited || (scene === 'waiting' && failures > 1),
  };
}

function sceneOf({ step, cancelling, lost }: State): Scene {
  if (lost) return 'lost';
  if (step?.step === 'done') return 'finished';
  if (cancelling) return 'cancelling';
  if (step?.step === 'challenge') return 'challenge';
  if (step?.step === 'wait') return step.decoupled ? 'decoupled' : 'checking';
  return 'waiting';
}
