/** Checks what the schemas cannot see: keys that contradict each other or the environment. */

import { minorUnits } from '#contract/money.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import { type RefusedDestination, refusals, remedies, toDestination } from '../core/destination.ts';
import type { MerchantOfFile } from './file.ts';
import { isLoopback, isLoopbackOrigin } from './network.ts';
import type { RawConfig } from './raw-config.ts';
import { findRepeats } from './repeats.ts';
import { checkTokens } from './token-checks.ts';

/** Returns one sentence for each contradiction. */
export function checkRawConfig(rawConfig: RawConfig): string[] {
  return [
    ...problemsOfEntities(rawConfig),
    ...problemsOfRouting(rawConfig),
    ...checkTokens(rawConfig),
    ...checkThreeDSecure(rawConfig),
    ...problemsOfTransport(rawConfig),
    ...problemsOfCalls(rawConfig),
    ...problemsOfLive(rawConfig),
  ];
}

function problemsOfEntities({ merchants = [], registrationKeys = [] }: RawConfig): string[] {
  const ids = merchants.flatMap((merchant, m) => [
    { path: `merchants[${m}].id`, id: merchant.id },
    ...merchant.channels.map(({ id }, c) => ({ path: `merchants[${m}].channels[${c}].id`, id })),
  ]);
  const keys = registrationKeys.map(({ id }, i) => ({ path: `registrationKeys[${i}].id`, id }));
  const rules = merchants.flatMap(({ channels, dispatch = [] }, m) =>
    dispatch.flatMap(({ channel }, d) =>
      channels.some(({ id }) => id === channel)
        ? []
        : [
            `merchants[${m}].dispatch[${d}].channel is no channel of this merchant; give the id of one of its channels`,
          ],
    ),
  );
  return [...findRepeats(ids), ...findRepeats(keys), ...rules];
}

function problemsOfRouting({ routing = [], connectors = {}, merchants = [], broken }: RawConfig): string[] {
  const channels = new Set(merchants.flatMap((merchant) => merchant.channels.map(({ id }) => id)));
  const names = Object.keys(connectors);
  const problemOf = (path: string, name: string | undefined) =>
    name === undefined || names.includes(name) || broken.has('connectors')
      ? []
      : [`${path} is none of connectors; give one of [${names.join(', ')}]`];
  return routing.flatMap(({ connector, otherwise, otherwiseAfter, entities = [] }, r) => [
    ...problemOf(`routing[${r}].connector`, connector),
    ...problemOf(`routing[${r}].otherwise`, otherwise),
    ...(otherwise === connector ? [`routing[${r}].otherwise is the connector itself; give another one`] : []),
    ...(otherwiseAfter !== undefined && otherwise === undefined
      ? [`routing[${r}].otherwiseAfter needs the other connector; give its name in otherwise`]
      : []),
    ...(broken.has('merchants') || entities.every((id) => channels.has(id))
      ? []
      : [`routing[${r}].entities has an id that is no channel; give ids of channels`]),
  ]);
}

function problemsOfTransport({
  environment,
  host,
  tls,
  trustedProxies = [],
  allowedHosts = [],
}: RawConfig): string[] {
  const halves = (['certificate', 'key'] as const).filter((half) => tls && tls[half] === undefined);
  const isTestNetwork = environment === 'test' && allowedHosts.length > 0;
  const plain = !tls && trustedProxies.length === 0 && !isLoopback(host) && !isTestNetwork;
  return [
    ...halves.map(
      (half) =>
        `tls.${half} is missing; give the file of the ${half === 'key' ? 'private key' : 'certificate'} in PEM (--tls-${half})`,
    ),
    ...(plain
      ? [
          `--host ${host} is reached from other computers, which must come over https; give tls.certificate and tls.key, or trustedProxies when a proxy ends https, or leave --host out${environment === 'test' ? ', or give --any-host in a network of tests' : ''}`,
        ]
      : []),
  ];
}

/**
 * Returns one sentence for each important setting that is missing in the live environment, because its default is
 * publicly known.
 */
function problemsOfLive(rawConfig: RawConfig): string[] {
  if (rawConfig.environment === 'test') return [];
  const { publicOrigin, merchants, tokens, registrationKeys, settings, broken } = rawConfig;
  const demands: readonly (readonly [key: string, met: boolean, sentence: string])[] = [
    [
      'publicOrigin',
      publicOrigin?.startsWith('https://') === true,
      'publicOrigin is needed in the live environment; give the https address that shops use, such as https://pay.example',
    ],
    [
      'merchants',
      merchants !== undefined || tokens !== undefined || broken.has('tokens'),
      'merchants and tokens are needed in the live environment, which has no demo merchant; give yours',
    ],
    [
      'registrationKeys',
      registrationKeys !== undefined,
      'registrationKeys is needed in the live environment; give a key, such as {"id": "2026-11", "keyFrom": "REGISTRATION_KEY"}',
    ],
    ...(['allowLoopbackCallbacks', 'simulateExternal'] as const).map((name): (typeof demands)[number] => [
      'settings',
      settings[name] !== true,
      `settings.${name} is for tests only; leave it out in the live environment`,
    ]),
  ];
  const unmet = demands.flatMap(([key, met, sentence]) => (met || broken.has(key) ? [] : [sentence]));
  return [...unmet, ...plainUpstreams(rawConfig)];
}

/** Returns one sentence for each upstream that would get card data without encryption. */
function plainUpstreams({ merchants = [] }: RawConfig): string[] {
  return merchants.flatMap(({ channels }, m) =>
    channels.flatMap(({ upstream }, c) =>
      !upstream || parsedUrl(upstream.address)?.protocol === 'https:' || isLoopbackOrigin(upstream.address)
        ? []
        : [
            `merchants[${m}].channels[${c}].upstream.address is not encrypted, which the live environment refuses for card data and records; give an https address`,
          ],
    ),
  );
}

/** Returns one sentence for each address that the gateway would never call. An upstream may be in a private network. */
function problemsOfCalls({ environment, settings, merchants = [] }: RawConfig): string[] {
  const policy = { environment, allowLoopbackCallbacks: settings.allowLoopbackCallbacks ?? false };
  const problemsOf = (path: string, address: string, reasons: readonly RefusedDestination[] = refusals) => {
    const reason = toDestination(address, policy);
    return typeof reason === 'string' && reasons.includes(reason) ? [`${path} ${remedies[reason]}`] : [];
  };
  return merchants.flatMap(({ channels, fonts = [] }, m) => [
    ...fonts.flatMap((address, f) => problemsOf(`merchants[${m}].fonts[${f}]`, address)),
    ...channels.flatMap(({ upstream, webhooks }, c) => {
      const path = `merchants[${m}].channels[${c}]`;
      return [
        ...(upstream ? problemsOf(`${path}.upstream.address`, upstream.address, ['credentials']) : []),
        ...webhooks.flatMap(({ address }, w) => problemsOf(`${path}.webhooks[${w}].address`, address)),
      ];
    }),
  ]);
}

type Wishes = NonNullable<MerchantOfFile['channels'][number]['threeDSecure']>;

/** Returns one sentence for each contradiction. */
function checkThreeDSecure({ environment, merchants = [] }: RawConfig): string[] {
  return merchants.flatMap(({ channels }, m) =>
    channels.flatMap(({ threeDSecure }, c) => {
      const path = `merchants[${m}].channels[${c}].threeDSecure`;
      if (threeDSecure === undefined) return [];
      // The setting has no effect in the live environment, but an operator who reads "required" would rely on it.
      if (environment === 'live') {
        return [
          `${path} does nothing in the live environment, where the upstream gateway authenticates; leave it out and tell that gateway`,
        ];
      }
      return [...contradictions(threeDSecure, path), ...wrongAmounts(threeDSecure, path)];
    }),
  );
}

function contradictions({ mode = 'on', from, whenUnavailable }: Wishes, path: string): string[] {
  const none = {
    on: undefined,
    off: 'of which nobody is authenticated',
    required: 'of which everybody is authenticated',
  }[mode];
  const misfits = [
    ...(from !== undefined ? ['from'] : []),
    // With `required`, a payment whose authentication is impossible is declined anyway, so `decline` is allowed beside
    // it.
    ...(whenUnavailable === 'authorise' || (mode === 'off' && whenUnavailable !== undefined)
      ? ['whenUnavailable']
      : []),
  ];
  if (none === undefined) return [];
  return misfits.map((key) => `${path}.${key} contradicts mode ${mode}, ${none}; leave one of them out`);
}

function wrongAmounts({ from = {} }: Wishes, path: string): string[] {
  return Object.entries(from).flatMap(([currency, amount]) =>
    minorUnits(amount, currency) === undefined
      ? [`${path}.from.${currency} is no amount of ${currency}, which has no such decimals; give it with .00`]
      : [],
  );
}
