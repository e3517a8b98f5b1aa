/** What the gateway is made of, as its rooms see it. */
import type { Assets } from './assets.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Connector } from './connectors/connector.ts';
import type { Answers } from './http/answers.ts';
import type { Log } from './http/log.ts';
import type { Store } from './store/store.ts';

export interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  /** The connector for each test mode; live traffic will choose by entity. */
  readonly connectors: Readonly<Record<'INTERNAL' | 'EXTERNAL', Connector>>;
  readonly assets: Assets;
  /** Where the log goes; there is none when absent. */
  readonly log?: Log;
}

/** What every route works with. */
export interface Gateway extends Parts {
  readonly config: Config;
  readonly answers: Answers;
}
