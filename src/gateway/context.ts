/**
 * The context of the gateway: the dependencies that the application passes in, and the values that all parts of the
 * gateway share.
 */
import { type Log, warningsTo } from '../web/log.ts';
import type { Assets } from './assets/assets.ts';
import { onlyRelease, type Releases } from './assets/releases.ts';
import type { Config } from './config/config.ts';
import { createMarkSet, type MarkSet } from './config/marks/mark-set.ts';
import { listOwnMarks } from './config/own-brands.ts';
import type { Connectors } from './connectors/connector.ts';
import { type Answers, createAnswers } from './core/answers.ts';
import type { Clock } from './core/clock.ts';
import { type RandomSource, systemRandom } from './core/random-source.ts';
import { createSealedStore } from './registrations/sealed-store.ts';
import type { Store } from './store/store.ts';
import type { Issuer } from './three-d-secure/issuer.ts';

export interface GatewayDependencies {
  readonly store: Store;
  readonly clock: Clock;
  /** What ids are made of; the system's own randomness when absent. */
  readonly random?: RandomSource;
  readonly connectors: Connectors;
  readonly assets: Assets;
  /** The releases whose browser files are served; when absent, `assets` alone. */
  readonly releases?: Releases;
  /** Authenticates the cards that the gateway authenticates by itself. */
  readonly issuer: Issuer;
  /** The log; when absent, nothing is logged. */
  readonly log?: Log;
}

/** The dependencies of every route and every due job. */
export interface GatewayContext extends GatewayDependencies {
  readonly config: Config;
  readonly random: RandomSource;
  readonly releases: Releases;
  readonly answers: Answers;
  readonly markSet: MarkSet;
  /** Writes a warning for the operator to the log. The sentence must never contain a value that was sent. */
  warn(sentence: string): void;
}

/** Makes the context. Without a log, its warnings go nowhere. */
export function createGatewayContext<Given extends GatewayDependencies>(
  config: Config,
  dependencies: Given,
): Given & GatewayContext {
  const { assets, clock, log, random = systemRandom, releases = onlyRelease(assets) } = dependencies;
  const warn = log === undefined ? () => {} : warningsTo(log);
  return {
    ...dependencies,
    store: createSealedStore(dependencies.store, config),
    random,
    releases,
    config,
    markSet: createMarkSet(config.brandMarks, new Map([...assets.marks, ...listOwnMarks(config)])),
    answers: createAnswers(assets.buildNumber, clock, random),
    warn,
  };
}
