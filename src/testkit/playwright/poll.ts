/** Asks again until a matcher is satisfied. */

/** How often a matcher asks, in milliseconds. */
const pollIntervalMs = 100;

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly name?: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** What Playwright hands to a matcher. */
export interface MatcherState {
  readonly isNot: boolean;
  readonly timeout: number;
}

/** What a matcher sees at one moment. */
export interface Seen {
  readonly isSo: boolean;
  /** What is there, as a sentence; read only when the matcher fails. */
  says(): string | Promise<string>;
  readonly actual?: unknown;
}

/** Asks until it is so, or, after `.not`, until it is not so, and then gives the matcher's result. */
export async function pollUntil(
  state: MatcherState,
  {
    name,
    expected,
    timeout = state.timeout,
  }: { name: string; expected: string; timeout?: number | undefined },
  look: () => Promise<Seen>,
): Promise<MatcherResult> {
  const end = performance.now() + timeout;
  let seen = await look();
  while (seen.isSo === state.isNot && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    seen = await look();
  }
  const isMet = seen.isSo !== state.isNot;
  const said = isMet ? '' : await seen.says();
  const wanted = `Expected ${state.isNot ? 'not ' : ''}${expected}, in ${timeout / 1000} s.`;
  return { pass: seen.isSo, name, expected, actual: seen.actual, message: () => `${wanted}\n${said}` };
}
