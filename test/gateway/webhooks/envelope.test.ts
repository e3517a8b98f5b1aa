// @tests src/gateway/webhooks/message.ts
import { describe, expect, test } from 'vitest';
import { sealEnvelope } from '../../../src/gateway/webhooks/message.ts';

const secret = '000102030405060708090A0B0C0D0E0F'.repeat(2);

/** The two test vectors of gateway-contract 7. */
const vectors = [
  {
    iv: '3D575574536D450F71AC76D8',
    tag: '19FDD068C6F383C173D3A906F7BD1D83',
    ciphertext: 'F8E2F759E528CB69375E51DB2AF9B53734E393',
    plaintext: '{"type": "PAYMENT"}',
  },
  {
    iv: '000000000000000000000000',
    tag: 'CE573FB7A41AB78E743180DC83FF09BD',
    ciphertext: '0A3471C72D9BE49A8520F79C66BBD9A12FF9',
    plaintext: '{"type":"PAYMENT"}',
  },
] as const;

describe('an envelope', () => {
  test.each(vectors)('is the published one for the test vector $iv', ({ iv, tag, ciphertext, plaintext }) => {
    const headers = { 'x-initialization-vector': iv, 'x-authentication-tag': tag };
    expect(sealEnvelope(plaintext, secret, 'none', Buffer.from(iv, 'hex'))).toEqual({
      headers: { ...headers, 'content-type': 'text/plain' },
      body: ciphertext,
    });
    expect(sealEnvelope(plaintext, secret, 'JSON', Buffer.from(iv, 'hex'))).toEqual({
      headers: { ...headers, 'content-type': 'application/json' },
      body: `{"encryptedBody":"${ciphertext}"}`,
    });
  });

  test('has a new initialisation vector each time', () => {
    const vectorsOf = Array.from(
      { length: 100 },
      () => sealEnvelope('x', secret, 'none').headers['x-initialization-vector'],
    );
    expect(new Set(vectorsOf).size).toBe(100);
    expect(vectorsOf.every((iv) => /^[0-9A-F]{24}$/.test(iv ?? ''))).toBe(true);
  });
});
