import { describe, expect, test } from 'vitest';
import { isPostgresAddress, readDatabaseAddress } from '../../../../src/gateway/store/postgres/address.ts';
import { unusablePostgres } from '../../../../src/gateway/store/postgres/unusable.ts';

describe('the address of a database', () => {
  test.each([
    ['postgres://app@db.example/payments', true],
    ['postgresql://db.example', true],
    ['PostgreS://db.example', true],
    ['.data/gateway.sqlite', false],
    [':memory:', false],
    ['postgres', false],
    ['mysql://db.example', false],
  ])('%s is known as one: %s', (text, isAddress) => {
    expect(isPostgresAddress(text)).toBe(isAddress);
  });

  test('gives the driver everything but the members of this program', () => {
    const url = 'postgres://app:p%40ss@db.example:6432/pay%20ments?pool=3&prepare=false&sslmode=verify-full';
    expect(readDatabaseAddress(url)).toEqual({
      connectionString: 'postgres://app:p%40ss@db.example:6432/pay%20ments?sslmode=verify-full',
      password: 'p@ss',
      host: 'db.example',
      label: 'pay ments at db.example:6432',
      isEncrypted: true,
      isPrepared: false,
      size: 3,
    });
  });

  test.each([
    ['postgres://db.example', 'of its user at db.example:5432', false],
    ['postgres:///payments?host=/run/postgresql', 'payments at /run/postgresql:5432', false],
    ['postgres://%2Frun%2Fpostgresql/payments', 'payments at /run/postgresql:5432', false],
    ['postgres:///payments', 'payments at this computer:5432', false],
    ['postgres://db/p?sslmode=require', 'p at db:5432', true],
    ['postgres://db/p?sslmode=require&uselibpqcompat=true', 'p at db:5432', false],
    ['postgres://db/p?sslmode=no-verify', 'p at db:5432', false],
  ])('%s names the database %s', (url, label, isEncrypted) => {
    expect(readDatabaseAddress(url)).toMatchObject({ label, isEncrypted, size: 10, isPrepared: true });
  });

  test.each([
    ['postgres://app:se#cret@db.example/p', /^is no address such as/],
    ['postgres://app:se%cret@db.example/p', /^has a % without two hexadecimal digits/],
    ['postgres://app:secret@db/p?pool=0', /^has a wrong pool/],
    ['postgres://app:secret@db/p?pool=many', /^has a wrong pool/],
    ['postgres://app:secret@db/p?prepare=no', /^has a wrong prepare/],
  ])('that is wrong is told of without the password: %s', (url, message) => {
    expect(() => readDatabaseAddress(url)).toThrow(message);
    expect(() => readDatabaseAddress(url)).not.toThrow(/cret/);
  });
});

describe('an error on connecting', () => {
  const source = { url: 'postgres://app:secret@db.example/payments', option: 'DATABASE_URL' };
  const failed = (code: string, message: string) =>
    unusablePostgres(source, Object.assign(new Error(message), { code }));

  test.each([
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example', 'whose host nobody knows: correct it.'],
    [
      '28P01',
      'password authentication failed for user "app"',
      'which refuses this user and password: correct them, with special characters of the password percent-encoded (PostgreSQL: password authentication failed for user "app").',
    ],
    ['28P01', 'secret is wrong', /percent-encoded\.$/],
    ['', 'timeout exceeded when trying to connect', /^which cannot be reached/],
    ['', 'The server does not support SSL connections', /^which does not encrypt/],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate', /^whose certificate is not trusted/],
  ])('%s names option, database and remedy, and never the password', (code, message, reason) => {
    const error = failed(code, message) as Error;
    const begin = 'DATABASE_URL names the database payments at db.example:5432, ';
    expect(error.message.slice(0, begin.length)).toBe(begin);
    expect(error.message.slice(begin.length)).toEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    );
    expect(error.message).not.toContain('secret');
  });

  test('that nobody has foreseen stays as it is', () => {
    const error = new TypeError('unforeseen');
    expect(unusablePostgres(source, error)).toBe(error);
  });
});
