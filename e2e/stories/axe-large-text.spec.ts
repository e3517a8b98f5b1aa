/** The scenes of axe.spec.ts with text of twice the size (WCAG 1.4.4). */
import { launchOptions } from '../../tools/browser.mjs';
import { test } from '../fixtures/test.ts';
import { checkShots } from '../scenes/check-shots.ts';

const launch = launchOptions();
// The shopper has set the browser's text to twice its usual size, which counts in every frame.
test.use({ launchOptions: { ...launch, args: [...launch.args, '--blink-settings=defaultFontSize=32'] } });

checkShots(32);
