import { afterEach, describe, expect, test } from 'vitest';
import type { TestGateway } from '../../support/gateway.ts';
import { testProgram } from '../../support/program.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

describe('GET /', () => {
  test('says in the test environment what this server is, and where its documents are', async () => {
    gateway = await testProgram();
    const { statusCode, headers, body } = await gateway.get('/');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toEqual(['/docs', '/docs/guides/options', '/openapi.json']);
    for (const link of links) expect((await gateway.get(link)).statusCode).toBe(200);
  });

  test('says in the live environment no more than a name', async () => {
    gateway = await testProgram({ config: { environment: 'live' } });
    const { statusCode, body } = await gateway.get('/');
    expect([
      statusCode,
      body
        .replace(/<[^>]*>|\s+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    ]).toEqual([200, 'Payment gateway Payment gateway']);
    expect(body).not.toContain('href');
  });

  test('may run nothing, load nothing and be framed by nobody', async () => {
    gateway = await testProgram();
    const { headers } = await gateway.get('/');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
  });
});
