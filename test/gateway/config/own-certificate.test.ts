// @runs rest
/** `openssl` makes the certificates. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { live, load, testFolder, written } from './support.ts';

const folder = testFolder();

test('a configuration names certificate and key relative to its own folder', async () => {
  const names = makeCertificate(folder);
  const config = await load(written(folder, { ...live, tls: names }), ['--host', '0.0.0.0']);
  expect(config.tls?.certificate).toContain('-----BEGIN CERTIFICATE-----');
  expect(config.tls?.key).toContain('PRIVATE KEY-----');
  const inTest = await load(
    undefined,
    [
      ['--tls-certificate', join(folder, names.certificate)],
      ['--tls-key', join(folder, names.key)],
    ].flat(),
  );
  expect(inTest.publicOrigin).toBe('https://127.0.0.1');
});

test.each([
  [{ certificate: 'absent.pem', key: 'key.pem' }, 'tls.certificate names the file'],
  [{ certificate: 'certificate.pem', key: 'certificate.pem' }, 'which holds no key in PEM; convert it'],
  [{ certificate: 'certificate.pem', key: 'other-key.pem' }, 'tls.key does not belong to tls.certificate'],
])('a configuration with the certificate %j is refused', async (tls, sentence) => {
  makeCertificate(folder, 'other-');
  makeCertificate(folder);
  await expect(load(written(folder, { ...live, tls }))).rejects.toThrow(sentence);
  await expect(load(undefined, ['--tls-key', 'x'])).rejects.toThrow(
    'tls.certificate is missing; give the file',
  );
});
