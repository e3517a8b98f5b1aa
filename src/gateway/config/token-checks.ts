/**
 * Checks access tokens beyond their format: each token must be listed once, name configured entities, and in the live
 * environment be given as a hash.
 */
import { demoToken, hashToken } from './config.ts';
import type { TokenOfFile } from './file.ts';
import { grantFromFile } from './from-file.ts';
import type { RawConfig } from './raw-config.ts';
import { findRepeats } from './repeats.ts';

const hashTool = 'pipe it to the server with --hash-token';

/** Returns one sentence for each problem. */
export function checkTokens({ environment, merchants, tokens, broken }: RawConfig): string[] {
  const hashes = (tokens ?? []).map((token, t) => ({
    path: `tokens[${t}]`,
    id: grantFromFile(token).tokenHash.toString('hex'),
  }));
  const demo = hashToken(demoToken).toString('hex');
  const each = [
    ...(tokens ?? []).flatMap((token, t) => problemsOfToken(environment, token, `tokens[${t}]`)),
    ...findRepeats(hashes, 'give each token once, with all its entities'),
    ...hashes.flatMap(({ path, id }) =>
      environment === 'live' && id === demo
        ? [`${path} is the token of the demo merchant, which everybody knows; make a token of your own`]
        : [],
    ),
  ];
  if (broken.has('merchants') || broken.has('tokens')) return each;
  if (merchants && !tokens)
    return ['tokens is missing; give the access tokens of your merchants, with their entities'];
  if (tokens && !merchants)
    return ['merchants is missing; give the merchants and channels that your tokens may use'];
  const known = new Set(
    merchants?.flatMap(({ id, channels }) => [id, ...channels.map((channel) => channel.id)]),
  );
  const strangers = (tokens ?? []).flatMap(({ entities }, t) =>
    entities.flatMap((id, e) =>
      known.has(id)
        ? []
        : [
            `tokens[${t}].entities[${e}] is neither a merchant nor a channel; give an id that stands under merchants`,
          ],
    ),
  );
  return [...strangers, ...each];
}

function problemsOfToken(environment: RawConfig['environment'], token: TokenOfFile, path: string): string[] {
  const { accessToken, accessTokenHash, legacy } = token;
  return [
    ...problemsOfHashed(environment, `${path}.accessToken`, accessToken, accessTokenHash),
    ...(legacy
      ? problemsOfHashed(
          environment,
          `${path}.legacy.password`,
          legacy.password,
          legacy.passwordHash,
          'pipe it to the server with --hash-password',
        )
      : []),
  ];
}

function problemsOfHashed(
  environment: RawConfig['environment'],
  path: string,
  plain: string | undefined,
  hash: string | undefined,
  tool = hashTool,
): string[] {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (plain !== undefined && hash !== undefined)
    return [`${path} and ${name}Hash are both there; keep ${name}Hash`];
  if (plain === undefined && hash === undefined) {
    return [`${path}Hash is missing; give its hash (to make one, ${tool})`];
  }
  if (plain === undefined || environment === 'test') return [];
  return [
    `${path} is written in plain text, which the live environment refuses; give ${name}Hash instead (to make one, ${tool})`,
  ];
}
