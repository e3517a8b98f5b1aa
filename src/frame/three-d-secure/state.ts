/**
 * What the 3-D Secure page knows and what it asks next: pure, times in milliseconds of the wall clock, because the timers
 * of a page in the background stand still (threeds-security A.5). The server's last answer is all that counts.
 */
import type { Step } from '../../contract/three-d-secure.ts';

/** Body of a question to the server. */
export type Question = '' | 'method=timeout' | 'cancel=true';

export interface State {
  /** The server's last answer; undefined before the first. */
  readonly step: Step | undefined;
  /** The question that is on its way. */
  readonly asking: Question | undefined;
  /** How many questions were asked. */
  readonly asked: number;
  /** Something happened since the question left: its answer may be old. */
  readonly again: boolean;
  /** When the next question is due. */
  readonly askAt: number;
  /** When the issuer's method page has had its time. */
  readonly methodEnds: number;
  /** Questions without an answer in a row; answers to wait in a row. */
  readonly failures: number;
  readonly waits: number;
  /** The shopper has cancelled, and the server has not answered that yet. */
  readonly cancelling: boolean;
  /** How often the shopper began the issuer's page again. */
  readonly round: number;
  /** The server knows nothing of this authentication. */
  readonly lost: boolean;
}

export type Event =
  | { readonly type: 'answered'; readonly step: Step }
  /** No answer came, or none that could be read; `after`: how long the server wants to be left alone. */
  | { readonly type: 'failed'; readonly after?: number }
  /** The server refused the question itself. */
  | { readonly type: 'refused' }
  /** A page of ours was reached in the issuer's frame. */
  | { readonly type: 'notified' }
  /** The page came back to sight, or the connection did. */
  | { readonly type: 'woken' }
  /** The time of the next question has come. */
  | { readonly type: 'due'; readonly visible: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'restarted' };

const second = 1000;
/** How often the server is asked beside an issuer's page that says nothing. */
const glance = 5 * second;
const longestPause = 15 * second;
/** Keeps a server whose clock is slower from being asked without a pause. */
const shortestMethod = second / 2;

export const begun: State = {
  step: undefined,
  asking: undefined,
  asked: 0,
  again: false,
  askAt: 0,
  methodEnds: 0,
  failures: 0,
  waits: 0,
  cancelling: false,
  round: 0,
  lost: false,
};

/** Whether there is nothing left to ask. */
export const isOver = ({ step, lost }: State): boolean => lost || step?.step === 'done';

export function reduce(state: State, event: Event, now: number): State {
  if (isOver(state)) return state;
  const { step, asking } = state;
  switch (event.type) {
    case 'answered':
      return asking === undefined ? state : answered(state, event.step, now);
    case 'failed': {
      if (asking === undefined) return state;
      const pause = Math.max(pauseAfter(state.failures), Math.min(event.after ?? 0, longestPause));
      return resume({ ...state, failures: state.failures + 1, askAt: now + pause }, now);
    }
    case 'refused':
      return asking === undefined ? state : { ...state, asking: undefined, lost: true };
    case 'notified':
      return step?.step === 'method' || step?.step === 'challenge' ? ask(state, now) : state;
    case 'woken':
      return step?.step === 'method' && state.failures === 0 && now < state.methodEnds
        ? state
        : ask(state, now);
    case 'due':
      // Whoever is away comes back before there is anything to see.
      if (step?.step === 'challenge' && state.failures === 0 && !event.visible)
        return { ...state, askAt: now + glance };
      return asking === undefined ? ask(state, now) : state;
    case 'cancelled':
      return ask({ ...state, cancelling: true }, now);
    case 'restarted':
      return step?.step === 'challenge' ? { ...state, round: state.round + 1 } : state;
  }
}

/** 1, 2, 4, 8, 15, 15 … seconds. */
const pauseAfter = (failures: number) => Math.min(second * 2 ** Math.min(failures, 4), longestPause);

/** Asks now, or once more after the question that is on its way. */
function ask(state: State, now: number): State {
  if (state.asking !== undefined) return { ...state, again: true };
  const { step, cancelling } = state;
  const late = step?.step === 'method' && now >= state.methodEnds;
  const asking = cancelling ? 'cancel=true' : late ? 'method=timeout' : '';
  return { ...state, asking, asked: state.asked + 1, again: false };
}

/** Takes the question back, and asks the next at once if something has happened meanwhile. */
function resume(state: State, now: number): State {
  const { again } = state;
  const idle = { ...state, asking: undefined, again: false };
  return again ? ask(idle, now) : idle;
}

function answered(state: State, step: Step, now: number): State {
  const cancelling = state.cancelling && state.asking !== 'cancel=true';
  const next = { ...state, step, cancelling, failures: 0, waits: 0 };
  switch (step.step) {
    case 'done':
      return { ...next, asking: undefined, again: false };
    case 'method': {
      const methodEnds = now + Math.max(step.left, shortestMethod);
      return resume({ ...next, methodEnds, askAt: methodEnds }, now);
    }
    case 'challenge':
      return resume({ ...next, askAt: now + glance }, now);
    case 'wait': {
      const waits = state.waits + 1;
      return resume({ ...next, waits, askAt: now + Math.min(waits * second, glance) }, now);
    }
  }
}
