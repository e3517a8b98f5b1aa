/** The tests run in the engine that their project names, and the watch of their pages works there. */
import type { Engine } from '../../tools/engines.mjs';
import { expect, test } from './test.ts';

/** By what an engine is known: the name that it tells, and a feature that only this engine has. */
const marks: Record<Engine, { agent: RegExp; own: string }> = {
  chromium: { agent: /Chrome\/\d/, own: 'userAgentData' },
  firefox: { agent: /Gecko\/20100101 Firefox\/\d/, own: '-moz-orient' },
  webkit: {
    agent: /^(?!.*Chrome).*AppleWebKit\/605\.1\.15 .*Version\/\d/,
    own: 'webkitConvertPointFromNodeToPage',
  },
};

test('the engine is the one that the project names, and the page records what its policy refuses, Trusted Types included', async ({
  shopper,
  open,
  engine,
}) => {
  await open();
  const page = shopper.at();
  const agent = await page.run(() => navigator.userAgent);
  console.log(`${engine}: ${shopper.browser}, ${agent}`);
  expect(agent).toMatch(marks[engine].agent);
  const own = await page.run(() => ({
    userAgentData: 'userAgentData' in navigator,
    '-moz-orient': CSS.supports('-moz-orient', 'inline'),
    webkitConvertPointFromNodeToPage: 'webkitConvertPointFromNodeToPage' in window,
  }));
  const expected = Object.values(marks).map(({ own: mark }) => [mark, mark === marks[engine].own]);
  expect(own).toEqual(Object.fromEntries(expected));

  await shopper.at().load(`try { document.body.insertAdjacentHTML('beforeend', '<b>markup</b>'); } catch {}
    document.head.append(document.createElement('style'));
    document.querySelector('style:empty').textContent = 'b { color: red }';`);
  const refused = () => shopper.at().run(() => (window as unknown as { refused: string[] }).refused.join());
  await expect.poll(refused).toMatch(/require-trusted-types-for/);
  await expect.poll(refused).toMatch(/style-src/);
});
