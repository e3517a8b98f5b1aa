/** Checks for unsafe settings: refused in the live environment, warned about in the test environment. */
import { type Clock, systemClock } from '../core/clock.ts';
import { isOpenToOthers } from './file-rights.ts';
import { isLoopback } from './network.ts';
import type { RawConfig } from './raw-config.ts';
import { isHashOfGuess } from './strength.ts';
import { declineLimits, type Throttles } from './throttles.ts';

/** How the gateway is started, beside its configuration. */
export interface LiveStart {
  /** The database: a file, an address, or `:memory:`. */
  readonly data: string;
  /** Where the listener for operators binds; undefined when there is none. */
  readonly admin?: { readonly host: string } | undefined;
  /** Whether a port was given for the demo shop. */
  readonly hasShopPort?: boolean;
}

interface Given {
  /** Path of the configuration file; undefined when there is none. */
  readonly config: string | undefined;
  readonly clock?: Clock;
  /** The options and variables that were given for the control plane; none when absent. */
  readonly controlOptions?: readonly string[];
}

/** Returns a sentence for each mistake that would make a live gateway unsafe. */
export function checkSafety(
  rawConfig: RawConfig,
  { config, clock = systemClock, controlOptions = [] }: Given,
): string[] {
  if (rawConfig.environment === 'test') return [];
  return [
    ...(rawConfig.allowedHosts?.length
      ? [
          'allowedHosts (--allowed-host, --any-host, PAYMENT_WIDGETS_HOSTS) is for the test environment only; leave it out and give publicOrigin',
        ]
      : []),
    ...controlOptions.map(
      (name) =>
        `${name} is for the test environment only, because the live one has no control plane; leave it out`,
    ),
    ...(clock === systemClock ? [] : ['--clock is for the test environment only; leave it out']),
    ...(config !== undefined && isOpenToOthers(config, 'group or everybody')
      ? [
          `${config} can be used by others than its owner, and the live environment keeps secrets in it; run chmod 600 ${config}`,
        ]
      : []),
    ...problemsOfPrivateKey(rawConfig),
    ...guessedTokens(rawConfig),
  ];
}

/** Returns a sentence for each setting that is allowed but unsafe. */
export function findSafetyWarnings(rawConfig: RawConfig, start: LiveStart): string[] {
  const { environment, merchants = [] } = rawConfig;
  if (environment === 'test') return [];
  const openShops = merchants.flatMap(({ shopOrigins }, m) =>
    shopOrigins === undefined
      ? [
          `merchants[${m}].shopOrigins is not set, so that whoever has its access token may name any shop; give the origins of its shops, such as ["https://shop.example"].`,
        ]
      : [],
  );
  return [...openShops, ...unlimitedDeclines(rawConfig), ...unsafeStart(start)];
}

/** The limit of one checkout does not stop card testers, because they open another checkout. */
function unlimitedDeclines({ throttles, merchants = [] }: RawConfig): string[] {
  const areOff = (ownThrottles: Throttles = {}) =>
    declineLimits.every((name) => ({ ...throttles, ...ownThrottles })[name] === false);
  if (areOff()) return [unlimited('throttles')];
  return merchants.flatMap(({ throttles: ownThrottles }, m) =>
    areOff(ownThrottles) ? [unlimited(`merchants[${m}].throttles`)] : [],
  );
}

function unlimited(path: string): string {
  return `${path} switches all limits of declines off, so that stolen cards can be tried without end, each in a new checkout; leave one of ${declineLimits.join(', ')}.`;
}

function unsafeStart({ data, admin, hasShopPort = false }: LiveStart): string[] {
  return [
    ...(data === ':memory:'
      ? [
          '--data :memory: loses every payment and stored card at the end of the process; give a file or an address.',
        ]
      : []),
    ...(hasShopPort
      ? ['--shop-port has no effect, because the live environment has no demo shop; leave it out.']
      : []),
    ...(admin !== undefined && !isLoopback(admin.host)
      ? [
          `--admin ${admin.host} speaks plain HTTP and has no sign-in, and other computers may reach it; bind it to 127.0.0.1, or let a firewall or a network policy guard it.`,
        ]
      : []),
  ];
}

function problemsOfPrivateKey({ tls }: RawConfig): string[] {
  if (tls?.key === undefined) return [];
  try {
    if (!isOpenToOthers(tls.key, 'everybody')) return [];
  } catch {
    // The function that reads the file reports that it is missing.
    return [];
  }
  return [
    `tls.key names the file ${tls.key}, which everybody on this computer can use; run chmod o-rwx ${tls.key}`,
  ];
}

function guessedTokens({ tokens = [] }: RawConfig): string[] {
  return tokens.flatMap(({ accessTokenHash = '' }, t) =>
    isHashOfGuess(Buffer.from(accessTokenHash, 'hex'))
      ? [
          `tokens[${t}].accessTokenHash is of a token that anybody would try; make a new one with: openssl rand -hex 32, and its hash with --hash-token`,
        ]
      : [],
  );
}
