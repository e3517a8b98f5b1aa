/**
 * Reads the older credentials (settled question 2, gateway-contract 5.8): `authentication.userId` with
 * `authentication.password` instead of the header, and `authentication.entityId`.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Parameters } from '#contract/parameters/table.ts';
import { type Config, type Grant, hashToken } from '../config/config.ts';
import { isPassword, type PasswordHash } from '../config/password.ts';

const userName = 'authentication.userId';
const passwordName = 'authentication.password';
export const legacyEntityName = 'authentication.entityId';

/** Longest user or password that is compared, in characters. */
const maxLength = 1024;

export interface Credentials {
  readonly userId: string;
  readonly password: string;
}

/** User and password among the parameters; undefined unless both are there and neither is too long. */
export function credentialsIn(parameters: Parameters): Credentials | undefined {
  const { [userName]: userId = '', [passwordName]: password = '' } = parameters;
  const possible = [userId, password].every((text) => text !== '' && text.length <= maxLength);
  return possible ? { userId, password } : undefined;
}

type Grants = Pick<Config, 'grants'>;

/**
 * Returns the grant that a user and a password belong to. A password that is stored as a slow hash is found only after
 * {@link verifyPassword} has verified the pair.
 */
export function findLegacyGrant({ grants }: Grants, credentials: Credentials): Grant | undefined {
  const verified = verifiedBy.get(grants)?.get(nameOf(credentials));
  const [user, password] = [hashToken(credentials.userId), hashToken(credentials.password)];
  // Every grant is compared, and always user and password, so that the time of the answer does not reveal what was
  // right.
  const [grant] = grants.filter(({ legacy }) => {
    if (legacy === undefined || !Buffer.isBuffer(legacy.passwordHash)) return false;
    const equal = [
      timingSafeEqual(hashToken(legacy.userId), user),
      timingSafeEqual(legacy.passwordHash, password),
    ];
    return !equal.includes(false);
  });
  return verified ?? grant;
}

/**
 * Compares a password with the slow hash of its user. For an unknown user it compares with the hash of another user, so
 * that the time does not tell which users exist. A right pair is remembered while the process lives, because every
 * request of such a shop sends it again.
 */
export async function verifyPassword({ grants }: Grants, credentials: Credentials): Promise<void> {
  const pairs = verifiedBy.get(grants) ?? new Map<string, Grant>();
  verifiedBy.set(grants, pairs);
  if (pairs.has(nameOf(credentials))) return;
  const slow = grants.flatMap((grant) => slowOf(grant));
  const user = hashToken(credentials.userId);
  const [grant] = slow.filter(({ userId }) => timingSafeEqual(hashToken(userId), user));
  const compared = grant ?? slow[0];
  if (compared === undefined) return;
  const isRight = await isPassword(compared.hash, credentials.password);
  if (isRight && grant !== undefined) pairs.set(nameOf(credentials), grant.grant);
}

interface Slow {
  readonly grant: Grant;
  readonly userId: string;
  readonly hash: PasswordHash;
}

function slowOf(grant: Grant): Slow[] {
  const { legacy } = grant;
  if (legacy === undefined || Buffer.isBuffer(legacy.passwordHash)) return [];
  return [{ grant, userId: legacy.userId, hash: legacy.passwordHash }];
}

/** Verified pairs, by {@link nameOf}: at most as many as there are grants. */
const verifiedBy = new WeakMap<Config['grants'], Map<string, Grant>>();

/**
 * A random key of this process. Verified passwords are remembered as hashes under it, which are useless outside this
 * process.
 */
const processKey = randomBytes(32);

function nameOf({ userId, password }: Credentials): string {
  return createHmac('sha256', processKey)
    .update(JSON.stringify([userId, password]))
    .digest('base64');
}
