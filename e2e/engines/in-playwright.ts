/** Drives the browsers that Playwright can launch. */
import type { Browser, FrameLocator, Locator, Page } from '@playwright/test';
import type { Control, Place, Shopper } from './shopper.ts';

/** Gives a shopper at a browser that Playwright has launched. */
export function playwrightShopper(browser: Browser, page: Page): Shopper {
  const frameOf = (frames: readonly string[]) =>
    frames.reduce<Page | FrameLocator>(
      (outer, selector) => outer.locator(selector).filter({ visible: true }).first().contentFrame(),
      page,
    );
  return {
    browser: `${browser.browserType().name()} ${browser.version()}`,
    open: async (address) => {
      await page.goto(address);
    },
    address: async () => page.url(),
    back: async () => {
      await page.goBack();
    },
    at: (...frames) => placeIn(frameOf(frames)),
    inNewWindow: async (press, use) => {
      const opened = page.waitForEvent('popup');
      await press();
      await use(placeIn(await opened));
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    typeKeys: (text) => page.keyboard.type(text),
    takePicture: () => page.screenshot(),
  };
}

function placeIn(document: Page | FrameLocator): Place {
  return {
    css: (selector) => controlOf(document.locator(selector).first()),
    role: (role, name) => controlOf(document.getByRole(role, { name, exact: true }).first()),
    run: async (act, argument) => {
      const source = act.toString();
      const frame = await frameOf(document.locator('html'));
      return frame.evaluate(`(${source})(${JSON.stringify(argument)})`);
    },
    load: async (script) => {
      await (await frameOf(document.locator('html'))).evaluate(`${script}; undefined`);
    },
  };
}

async function frameOf(root: Locator) {
  const frame = await (await root.elementHandle())?.ownerFrame();
  if (!frame) throw new Error(`${root} is in no frame any more`);
  return frame;
}

function controlOf(locator: Locator): Control {
  return {
    click: () => locator.click(),
    type: async (text) => {
      await locator.click();
      await locator.pressSequentially(text);
    },
    choose: async (value) => {
      await locator.selectOption(value);
    },
    text: () => locator.innerText(),
    value: () => locator.inputValue(),
    attribute: (name) => locator.getAttribute(name),
    isShown: () => locator.isVisible(),
    hasFocus: () => locator.evaluate((node) => node === document.activeElement && document.hasFocus()),
  };
}
