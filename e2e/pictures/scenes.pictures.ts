/** A picture of each scene, for a person to look at. */
import { languages } from '../../src/texts/languages.ts';
import { test } from '../fixtures/test.ts';
import { lookAt, sampleShots } from '../scenes/index.ts';
import { shootPage } from './shoot.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The demo shop has a gateway of its own.
  guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }),
});

for (const { scene, language, looks } of sampleShots)
  test(scene.name, async ({ page, context, api, gateway, merchant, payments, demoShop: shop, open }) => {
    await lookAt(page, looks[0]);
    const { tag } = languages[language];
    await scene.show({ page, context, api, gateway, merchant, payments, shop, open, language, tag });
    await shootPage(page, `scene-${scene.name.replace(/\W+/g, '-')}`);
  });
