import { expect, test, vi } from 'vitest';
import { notificationType } from '../../../src/contract/three-d-secure.ts';

const location = { origin: 'https://gateway.example' };

/** Runs the script as in a frame with this parent. Without a parent the frame is the whole tab. */
async function run(parent?: { postMessage: unknown }): Promise<void> {
  const scope: Record<string, unknown> = { location };
  scope.parent = parent ?? scope;
  vi.stubGlobal('window', scope);
  vi.resetModules();
  await import('../../../src/frame/notices/notified.ts').finally(() => vi.unstubAllGlobals());
}

test('the page at the end of an issuer’s frame tells only a page of its own origin around it, and does nothing more', async () => {
  const postMessage = vi.fn();
  await run({ postMessage });
  expect(postMessage.mock.calls).toEqual([[{ type: notificationType }, 'https://gateway.example']]);
});

test('the page at the end of an issuer’s frame tells nobody when it is the whole tab', async () => {
  await expect(run()).resolves.toBeUndefined();
});
