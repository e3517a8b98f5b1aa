/**
 * Password hashes for the configuration. They are salted and slow to compute (scrypt, RFC 7914; OWASP's second choice
 * of parameters).
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

export const passwordHash = z.object({
  cost: z.int(),
  blockSize: z.int(),
  parallelization: z.int(),
  salt: z.instanceof(Buffer),
  hash: z.instanceof(Buffer),
});

export type PasswordHash = Readonly<z.infer<typeof passwordHash>>;

/** `scrypt$cost$blockSize$parallelization$salt$hash`, the last two in base64url. */
export const passwordForm =
  /^scrypt\$(16384|32768|65536|131072)\$(8)\$([1-9]|1[0-6])\$([\w-]{22,86})\$([\w-]{43})$/;

const hashLength = 32;

/** Makes the hash of a password for the configuration file. */
export async function hashPassword(password: string): Promise<string> {
  const made = { cost: 16384, blockSize: 8, parallelization: 5, salt: randomBytes(16) };
  const hash = await derive(password, made);
  const { cost, blockSize, parallelization, salt } = made;
  return [
    'scrypt',
    cost,
    blockSize,
    parallelization,
    ...[salt, hash].map((part) => part.toString('base64url')),
  ].join('$');
}

/** Parses a hash that {@link hashPassword} made. Throws for any other text. */
export function readPasswordHash(text: string): PasswordHash {
  const [, cost, blockSize, parallelization, salt = '', hash = ''] = passwordForm.exec(text) ?? [];
  if (hash === '') throw new Error('A hash of a password has another form.');
  return {
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

/**
 * Whether this is the known password. The hash is computed off the event loop, and the comparison takes the same time
 * for a wrong password.
 */
export async function isPassword(known: PasswordHash, password: string): Promise<boolean> {
  return timingSafeEqual(known.hash, await derive(password, known));
}

function derive(password: string, { cost, blockSize, parallelization, salt }: Omit<PasswordHash, 'hash'>) {
  const options: ScryptOptions = { cost, blockSize, parallelization, maxmem: 256 * cost * blockSize };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, hashLength, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
