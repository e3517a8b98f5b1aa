/**
 * Older spellings of who is calling (settled question 2, gateway-contract 5.8): `authentication.userId` with
 * `authentication.password` instead of the header, and `authentication.entityId`.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Parameters } from '../../contract/parameters/table.ts';
import { type Config, type Grant, hashToken } from '../config/config.ts';

const userName = 'authentication.userId';
const passwordName = 'authentication.password';
export const legacyEntityName = 'authentication.entityId';

/** Longest user or password that is looked at. */
const longest = 1024;

export interface Credentials {
  readonly userId: string;
  readonly password: string;
}

/** User and password among parameters; undefined unless both are there and could be some. */
export function credentialsIn(parameters: Parameters): Credentials | undefined {
  const { [userName]: userId = '', [passwordName]: password = '' } = parameters;
  const possible = [userId, password].every((text) => text !== '' && text.length <= longest);
  return possible ? { userId, password } : undefined;
}

/** The grant a user and a password stand for. */
export function legacyGrantOf({ grants }: Pick<Config, 'grants'>, sent: Credentials): Grant | undefined {
  const [user, password] = [hashToken(sent.userId), hashToken(sent.password)];
  // Every grant and both halves are compared, so that the time tells nothing about what fits.
  const [found] = grants.filter(({ legacy }) => {
    if (legacy === undefined) return false;
    const equal = [
      timingSafeEqual(hashToken(legacy.userId), user),
      timingSafeEqual(legacy.passwordHash, password),
    ];
    return !equal.includes(false);
  });
  return found;
}
