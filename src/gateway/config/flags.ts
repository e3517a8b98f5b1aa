/** The settings that are also flags of the command line, read into the shape of a configuration file. */
import type { ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import { anyHost } from '../../web/origin.ts';
import { type ConfigFile, fileSchema } from './file.ts';
import { settings } from './settings.ts';
import { limitNames, type Throttles, throttlesSchema } from './throttles.ts';
import { toZodMessages } from './zod-messages.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;

/** For `parseArgs` with `allowNegative`, so that every switch can also be turned off. */
export const flags = {
  environment: { type: 'string' },
  'public-origin': { type: 'string' },
  'allowed-host': { type: 'string', multiple: true },
  'any-host': { type: 'boolean' },
  'trusted-proxy': { type: 'string', multiple: true },
  'tls-certificate': { type: 'string' },
  'tls-key': { type: 'string' },
  'consume-on-read': { type: 'boolean' },
  'strict-parameters': { type: 'boolean' },
  'lenient-formats': { type: 'boolean' },
  'legacy-authentication': { type: 'string' },
  'reversal-cut-off': { type: 'string' },
  'max-declines': { type: 'string' },
  'max-rebills': { type: 'string' },
  'max-event-loop-lag': { type: 'string' },
  'max-open-requests': { type: 'string' },
  'wait-for-winner': { type: 'string' },
  'drain-timeout': { type: 'string' },
  'payment-retention-months': { type: 'string' },
  'simulate-external': { type: 'boolean' },
  'allow-loopback-callbacks': { type: 'boolean' },
  'brand-marks': { type: 'string' },
  throttle: { type: 'string', multiple: true },
} as const satisfies Flags;

/** The values of the given flags, by name. */
export type FlagValues = {
  readonly [Name in keyof typeof flags]?: (typeof flags)[Name] extends { multiple: true }
    ? string[]
    : (typeof flags)[Name] extends { type: 'boolean' }
      ? boolean
      : string;
};

/**
 * The flags in the shape of the file. `tls` may have only one of its two files; the other may stand in the
 * configuration file.
 */
export type FlaggedFile = Omit<
  ConfigFile,
  'merchants' | 'connectors' | 'routing' | 'tokens' | 'registrationKeys' | 'ownBrands' | 'tls'
> & {
  readonly tls?: Partial<NonNullable<ConfigFile['tls']>>;
};

/** Reads the flags. Throws one error that names every wrong flag with its remedy. */
export function readFlags(values: FlagValues): FlaggedFile {
  const problems: string[] = [];

  function checked<T>(flag: string, schema: z.ZodType<T>, value: unknown): T | undefined {
    if (value === undefined) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success) problems.push(...toZodMessages(parsed.error, schema, [flag]).slice(0, 1));
    return parsed.data;
  }

  const { environment, publicOrigin, allowedHosts, trustedProxies, brandMarks } = fileSchema.shape;
  const file = {
    environment: checked('--environment', environment, values.environment),
    publicOrigin: checked('--public-origin', publicOrigin, values['public-origin']),
    allowedHosts: values['any-host']
      ? [anyHost]
      : checked('--allowed-host', allowedHosts, values['allowed-host']),
    trustedProxies: checked('--trusted-proxy', trustedProxies, values['trusted-proxy']),
    tls: tlsIn(values),
    brandMarks: checked('--brand-marks', brandMarks, values['brand-marks']),
    settings: present({
      consumeOnRead: values['consume-on-read'],
      strictParameters: values['strict-parameters'],
      lenientFormats: values['lenient-formats'],
      simulateExternal: values['simulate-external'],
      allowLoopbackCallbacks: values['allow-loopback-callbacks'],
      legacyAuthentication: checked('--legacy-authentication', onOrOff, values['legacy-authentication']),
      reversalCutOff: checked('--reversal-cut-off', settings.reversalCutOff, values['reversal-cut-off']),
      maxDeclines: checked('--max-declines', settings.maxDeclines, numberIn(values['max-declines'])),
      maxRebills: checked('--max-rebills', settings.maxRebills, numberIn(values['max-rebills'])),
      maxEventLoopLag: checked(
        '--max-event-loop-lag',
        settings.maxEventLoopLag,
        numberIn(values['max-event-loop-lag']),
      ),
      maxOpenRequests: checked(
        '--max-open-requests',
        settings.maxOpenRequests,
        numberIn(values['max-open-requests']),
      ),
      paymentRetentionMonths: checked(
        '--payment-retention-months',
        settings.paymentRetentionMonths,
        numberIn(values['payment-retention-months']),
      ),
      waitForWinner: checked(
        '--wait-for-winner',
        settings.waitForWinner,
        numberIn(values['wait-for-winner']),
      ),
      drainTimeout: checked('--drain-timeout', settings.drainTimeout, numberIn(values['drain-timeout'])),
    }),
    throttles: throttlesOf(values.throttle ?? [], problems),
  };
  if (problems.length > 0) throw new Error(problems.map((problem) => `${problem}.`).join('\n'));
  return present(file);
}

function tlsIn({ 'tls-certificate': certificate, 'tls-key': key }: FlagValues): FlaggedFile['tls'] {
  return certificate === undefined && key === undefined ? undefined : present({ certificate, key });
}

const onOrOff = z
  .enum(['on', 'off'], { error: () => 'is wrong; it must be on or off' })
  .transform((text) => text === 'on');

function throttlesOf(texts: readonly string[], problems: string[]): Throttles {
  return Object.assign(
    {},
    ...texts.map((text) => {
      const [, name = '', limit, seconds, percent] =
        /^([a-z-]+)=(?:off|([0-9]+)\/([0-9]+)(?:\/([0-9]+))?)$/.exec(text) ?? [];
      const parsed = throttlesSchema.safeParse({
        [name]: limit !== undefined && {
          limit: Number(limit),
          seconds: Number(seconds),
          ...(percent !== undefined && { percent: Number(percent) }),
        },
      });
      if (parsed.success) return parsed.data;
      problems.push(
        `--throttle ${text} is wrong; give name=limit/seconds or name=off, such as checkout-status=2/60, with one of ${limitNames.join(', ')}; declines may have a percentage, such as declines-by-bin=60/600/40`,
      );
      return {};
    }),
  );
}

function numberIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
}

/** Removes undefined members, which would otherwise replace the values of the configuration file. */
function present<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
