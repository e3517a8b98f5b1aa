/**
 * Checks every scene with axe, and measures its texts: each scene once, or with `AXE=all` in all its languages, at
 * all widths, in all colour schemes and in both sizes of text, or with `AXE=languages` in the 25 languages of the forms at
 * 320 px. axe-large-text.spec.ts has the scenes in large text.
 */

import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { expect, test } from '../fixtures/test.ts';
import { checkShots } from '../scenes/check-shots.ts';

test.describe(
  'axe finds nothing, and nothing scrolls sideways, is cut or covered, plays, moves on and on, or moves with the colours (A-80, A-96)',
  needs.media,
  () => checkShots(16),
);

test('axe notices a field without a name (A-96), in a frame of another site, and targets that are too small', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await form.cvv.evaluate((input) => {
    for (const name of ['aria-label', 'aria-labelledby', 'placeholder', 'title']) input.removeAttribute(name);
  });
  await page.locator('h1').evaluate((heading) => {
    const buttons = ['a', 'b'].map((text) =>
      Object.assign(document.createElement('button'), { textContent: text }),
    );
    for (const { style } of buttons) Object.assign(style, { width: '10px', height: '10px', padding: 0 });
    heading.after(...buttons);
  });
  expect(await findViolations(page)).toEqual([
    'label-title-only: .wpwl-control-cvv > #field',
    'label: .wpwl-control-cvv > #field',
    'target-size: button:nth-child(2)',
    'target-size: button:nth-child(3)',
  ]);
});
