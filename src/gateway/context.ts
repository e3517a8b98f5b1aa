/** The context of the gateway: the dependencies that the application hands in, and what every room works with. */
import { type Log, warningsTo } from '../web/log.ts';
import type { Config } from './config/config.ts';
import type { Connectors } from './connectors/connector.ts';
import { type Answers, createAnswers } from './core/answers.ts';
import type { Assets } from './core/assets.ts';
import type { Clock } from './core/clock.ts';
import type { Store } from './store/store.ts';
import type { Issuer } from './three-d-secure/issuer.ts';

export interface GatewayDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly connectors: Connectors;
  readonly assets: Assets;
  /**
   * Encrypts security codes that wait. Drawn at random at each start, and kept in memory only (see `short-seal.ts`).
   */
  readonly codeKey: Uint8Array;
  /** Authenticates the cards that the gateway authenticates by itself. */
  readonly issuer: Issuer;
  /** Where the log is written; no log when absent. */
  readonly log?: Log;
}

/** What every route and every due job works with. */
export interface GatewayContext extends GatewayDependencies {
  readonly config: Config;
  readonly answers: Answers;
  /** Tells the operator a sentence through the log. It must never hold a value that was sent. */
  warn(sentence: string): void;
}

export function createGatewayContext(config: Config, dependencies: GatewayDependencies): GatewayContext {
  const { assets, clock, log } = dependencies;
  const warn = log === undefined ? () => {} : warningsTo(log);
  return { ...dependencies, config, answers: createAnswers(assets.buildNumber, clock), warn };
}
