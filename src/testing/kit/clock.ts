/** The clock of a tenant. */
import type { ClockChange, ClockChanged, ClockState, Due } from '#contract/control/tenants.ts';
import type { ControlClient } from './control-client.ts';

/** Milliseconds, or a text such as `29:00` (mm:ss) or `02:00:00` (hh:mm:ss), as for Playwright's own clock. */
export type Duration = number | string;

export class TestClock {
  /** Called with the new time after each change, for example to move a page's clock as well. */
  onChange: ((state: ClockState) => Promise<void>) | undefined;

  constructor(
    private readonly control: ControlClient,
    private readonly path: string,
  ) {}

  async now(): Promise<Date> {
    return new Date((await this.state()).now);
  }

  /** The time, whether the clock stands still, and what is due next. */
  state(): Promise<ClockState> {
    return this.control.get<ClockState>(`${this.path}/clock`);
  }

  /** Sets the time, also backwards. Resolves to what became due, when all of it is done. */
  async set(time: Date | string): Promise<readonly Due[]> {
    return this.#change({ set: time });
  }

  /** Resolves to what became due, when all of it is done and its callbacks are delivered. */
  async advance(by: Duration): Promise<readonly Due[]> {
    return this.#change({ advance: by });
  }

  async freeze(): Promise<void> {
    await this.#change({ freeze: true });
  }

  async resume(): Promise<void> {
    await this.#change({ resume: true });
  }

  /** Moves the clock to the gateway's own time, with which it then runs. Resolves to what became due. */
  async reset(): Promise<readonly Due[]> {
    return this.#change({ reset: true });
  }

  async #change(change: ClockChange | { readonly set: Date | string }): Promise<readonly Due[]> {
    const { done, ...state } = await this.control.post<ClockChanged>(`${this.path}/clock`, change);
    await this.onChange?.(state);
    return done;
  }
}
