/**
 * The state of the 3-D Secure page, and the rules for what it asks next. The rules are pure. Times are milliseconds
 * of the wall clock, because the timers of a page in the background stand still (threeds-security A.5). Only the
 * server's last answer counts.
 */
import type { Step } from '#contract/three-d-secure.ts';

/** The body of a request to the server. */
export type StepRequest = '' | 'method=timeout' | 'cancel=true';

/** The state of one authentication, as the page knows it. */
export interface AuthenticationState {
  /** The server's last answer; undefined before the first one. */
  readonly step: Step | undefined;
  /** The body of the request that is under way; undefined when there is none. */
  readonly asking: StepRequest | undefined;
  readonly asked: number;
  /**
   * Whether something has happened since the request was sent. Its answer may then be outdated, so another request
   * must follow.
   */
  readonly mustAskAgain: boolean;
  readonly askAt: number;
  /** The time at which the issuer's method page must have finished. */
  readonly methodEnds: number;
  /** The number of consecutive requests without an answer. */
  readonly failures: number;
  /** The number of consecutive answers that said to wait. */
  readonly waits: number;
  /** Whether the shopper has cancelled and the server has not answered that yet. */
  readonly isCancelling: boolean;
  /** The number of times that the shopper has restarted the issuer's page. */
  readonly round: number;
  /** Whether the server does not know this authentication. */
  readonly isUnknown: boolean;
}

/** The events that can happen to an authentication. */
export type AuthenticationEvent =
  | { readonly type: 'answered'; readonly step: Step }
  /** No answer came, or none that could be read. `retryAfterMs`: the server's `Retry-After`. */
  | { readonly type: 'failed'; readonly retryAfterMs?: number }
  /** The server refused the request itself. */
  | { readonly type: 'refused' }
  /** The issuer's frame has reached a page of the gateway's, so the issuer has finished. */
  | { readonly type: 'notified' }
  /** The page has become visible again, or the connection has come back. */
  | { readonly type: 'woken' }
  /** The time of the next request has come. */
  | { readonly type: 'due'; readonly isVisible: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'restarted' };

const second = 1000;
/** How often the server is asked while an issuer's page is shown, because that page may never report. */
const pollIntervalMs = 5 * second;
/** The longest pause between requests without an answer. */
const maxRetryDelayMs = 15 * second;
/** The least time for a method page. It prevents a server whose clock is slower from being asked without a pause. */
const minMethodMs = second / 2;

export const initialState: AuthenticationState = {
  step: undefined,
  asking: undefined,
  asked: 0,
  mustAskAgain: false,
  askAt: 0,
  methodEnds: 0,
  failures: 0,
  waits: 0,
  isCancelling: false,
  round: 0,
  isUnknown: false,
};

/** Whether there is nothing left to ask. */
export const isDone = ({ step, isUnknown }: AuthenticationState): boolean =>
  isUnknown || step?.step === 'done';

type Events = { readonly [E in AuthenticationEvent as E['type']]: E };
type Rule<E> = (state: AuthenticationState, event: E, now: number) => AuthenticationState;

const isAsking = ({ asking }: AuthenticationState) => asking !== undefined;
const isAt = ({ step }: AuthenticationState, ...steps: readonly Step['step'][]) =>
  step !== undefined && steps.includes(step.step);

/** What each event means. */
const rules: { readonly [N in keyof Events]: Rule<Events[N]> } = {
  answered: (state, { step }, now) => (isAsking(state) ? answered(state, step, now) : state),
  failed(state, { retryAfterMs = 0 }, now) {
    if (!isAsking(state)) return state;
    const pause = Math.max(retryDelayMs(state.failures), Math.min(retryAfterMs, maxRetryDelayMs));
    return resume({ ...state, failures: state.failures + 1, askAt: now + pause }, now);
  },
  refused: (state) => (isAsking(state) ? { ...state, asking: undefined, isUnknown: true } : state),
  notified: (state, _event, now) => (isAt(state, 'method', 'challenge') ? ask(state, now) : state),
  woken: (state, _event, now) => (isMethodRunning(state, now) ? state : ask(state, now)),
  due(state, { isVisible }, now) {
    // The page is hidden. When the shopper returns to it, a request is sent anyway.
    if (!isVisible && state.failures === 0 && isAt(state, 'challenge', 'pay'))
      return { ...state, askAt: now + pollIntervalMs };
    return isAsking(state) ? state : ask(state, now);
  },
  cancelled: (state, _event, now) => ask({ ...state, isCancelling: true }, now),
  restarted: (state) => (isAt(state, 'challenge') ? { ...state, round: state.round + 1 } : state),
};

/** Returns the state after an event. `now` is the time of the event in milliseconds of the wall clock. */
export function reduce(
  state: AuthenticationState,
  event: AuthenticationEvent,
  now: number,
): AuthenticationState {
  // Each rule stands under the type of its event, but TypeScript cannot see that here.
  const rule = rules[event.type] as Rule<AuthenticationEvent>;
  return isDone(state) ? state : rule(state, event, now);
}

/** Whether the issuer's method page still has time, and the server was reached last. */
const isMethodRunning = (state: AuthenticationState, now: number) =>
  isAt(state, 'method') && state.failures === 0 && now < state.methodEnds;

/** Returns the pause after this many failures: 1, 2, 4, 8, 15, 15 … seconds. */
const retryDelayMs = (failures: number) => Math.min(second * 2 ** Math.min(failures, 4), maxRetryDelayMs);

/** Sends a request now, or after the one that is under way. */
function ask(state: AuthenticationState, now: number): AuthenticationState {
  if (state.asking !== undefined) return { ...state, mustAskAgain: true };
  const { step, isCancelling } = state;
  const isLate = step?.step === 'method' && now >= state.methodEnds;
  const asking = isCancelling ? 'cancel=true' : isLate ? 'method=timeout' : '';
  return { ...state, asking, asked: state.asked + 1, mustAskAgain: false };
}

/** Ends the request, and sends the next one at once if something has happened meanwhile. */
function resume(state: AuthenticationState, now: number): AuthenticationState {
  const { mustAskAgain } = state;
  const idle = { ...state, asking: undefined, mustAskAgain: false };
  return mustAskAgain ? ask(idle, now) : idle;
}

function answered(state: AuthenticationState, step: Step, now: number): AuthenticationState {
  const isCancelling = state.isCancelling && state.asking !== 'cancel=true';
  const next = { ...state, step, isCancelling, failures: 0, waits: 0 };
  switch (step.step) {
    case 'done':
      return { ...next, asking: undefined, mustAskAgain: false };
    case 'method': {
      const methodEnds = now + Math.max(step.left, minMethodMs);
      return resume({ ...next, methodEnds, askAt: methodEnds }, now);
    }
    case 'challenge':
    case 'pay':
      return resume({ ...next, askAt: now + pollIntervalMs }, now);
    case 'wait': {
      const waits = state.waits + 1;
      return resume({ ...next, waits, askAt: now + Math.min(waits * second, pollIntervalMs) }, now);
    }
  }
}
