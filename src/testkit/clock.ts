/** The clock of a tenant. */
import type { ClockChange, ClockChanged, ClockState, Due } from '#contract/control/tenants.ts';
import type { ControlClient } from './control-client.ts';

/** Milliseconds, or a text such as `29:00` (mm:ss) and `02:00:00` (hh:mm:ss), as Playwright's own clock takes it. */
export type Duration = number | string;

export class TestClock {
  /** Called after each change, with the new time, such as to move a page's clock as well. */
  onChange: ((state: ClockState) => Promise<void>) | undefined;

  constructor(
    private readonly control: ControlClient,
    private readonly path: string,
  ) {}

  async now(): Promise<Date> {
    return new Date((await this.state()).now);
  }

  /** Time, whether it stands still, and what falls due next. */
  state(): Promise<ClockState> {
    return this.control.get<ClockState>(`${this.path}/clock`);
  }

  /** Sets the time, also backwards. Comes back when all that fell due is done, and says what it was. */
  async set(time: Date | string): Promise<readonly Due[]> {
    return this.#change({ set: typeof time === 'string' ? time : time.toISOString() });
  }

  /** Comes back when all that fell due is done, its callbacks delivered, and says what it was. */
  async advance(by: Duration): Promise<readonly Due[]> {
    return this.#change({ advance: by });
  }

  async freeze(): Promise<void> {
    await this.#change({ freeze: true });
  }

  async resume(): Promise<void> {
    await this.#change({ resume: true });
  }

  /** Moves it to the gateway's own time, with which it runs on, and says what fell due until then. */
  async reset(): Promise<readonly Due[]> {
    return this.#change({ reset: true });
  }

  async #change(change: ClockChange): Promise<readonly Due[]> {
    const { done, ...state } = await this.control.post<ClockChanged>(`${this.path}/clock`, change);
    await this.onChange?.(state);
    return done;
  }
}
