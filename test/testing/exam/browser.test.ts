import { afterEach, expect, it, vi } from 'vitest';
import { openChromium } from '../../../src/testing/exam/browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('a window without a display is refused with what to do instead', async () => {
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  await expect(openChromium(undefined, { hasWindow: true })).rejects.toThrow(
    /there is no display here .*; run it on a desktop, or write the file by --init\.$/,
  );
});
