/** The widget's later script, loaded, so that tests of the forms need not wait for it. */
import { firstEnglish } from '../../src/texts/english-at-build.ts';
import { addBrandNames } from '../../src/widget/brand-names.ts';
import type { Later } from '../../src/widget/form/mount/draw-with-later.ts';
import { createLaterScript } from '../../src/widget/page/later-script.ts';
import { address } from './form/address.ts';

export const later: Later = createLaterScript(() => import('../../src/widget/form/later.ts'), address);
later.use(({ methodNames, laterEnglish }) => {
  addBrandNames(methodNames);
  Object.assign(firstEnglish, laterEnglish);
});
await later.load();
