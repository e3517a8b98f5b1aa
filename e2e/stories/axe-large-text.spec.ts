/** The scenes of axe.spec.ts with text of twice the size (WCAG 1.4.4). */
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { test } from '../fixtures/test.ts';
import { checkShots } from '../scenes/check-shots.ts';

const launch = launchOptions();
// The shopper has set the browser's text to twice its usual size, which counts in every frame.
test.use({ launchOptions: { ...launch, args: [...launch.args, '--blink-settings=defaultFontSize=32'] } });

test.describe(
  'in large text, axe finds nothing, and nothing scrolls sideways, is cut or covered, plays, moves on and on, or moves with the colours (A-76, A-80, A-96)',
  needs.media,
  () => checkShots(32),
);
