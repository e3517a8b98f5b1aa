import type { AuthenticationState } from './state.ts';

/** Ids of the page's sections, of which one is shown at a time. */
export const sectionIds = [
  'waiting',
  'challenge',
  'decoupled',
  'pay',
  'checking',
  'cancelling',
  'finished',
  'lost',
] as const;
export type SectionId = (typeof sectionIds)[number];

/** What the page shows to the shopper. */
export interface View {
  readonly section: SectionId;
  readonly isOffline: boolean;
  /** Whether the shopper has something to do or to know. */
  readonly isNeeded: boolean;
  readonly canCancel: boolean;
}

export function toView(state: AuthenticationState): View {
  const section = sectionOf(state);
  const isAwaited = section === 'challenge' || section === 'decoupled';
  const { failures } = state;
  return {
    section,
    // One lost request says nothing yet, so the page is offline after the second and needs the shopper after the
    // third, which fails 3 seconds after the first.
    isOffline: failures > 1,
    isNeeded: isAwaited || section === 'pay' || section === 'lost' || failures > 2,
    canCancel: isAwaited || section === 'pay' || (section === 'waiting' && failures > 1),
  };
}

function sectionOf({ step, isCancelling, isUnknown }: AuthenticationState): SectionId {
  if (isUnknown) return 'lost';
  if (step?.step === 'done') return 'finished';
  if (isCancelling) return 'cancelling';
  if (step?.step === 'challenge' || step?.step === 'pay') return step.step;
  if (step?.step === 'wait') return step.decoupled ? 'decoupled' : 'checking';
  return 'waiting';
}
