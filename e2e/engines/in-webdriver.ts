/** Drives a browser that has a WebDriver, which is Debian's WebKit. */
import { setTimeout as delay } from 'node:timers/promises';
import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { type Control, type Place, type Role, type Shopper, selectorOf } from './shopper.ts';

/** How long an act waits for its control, in milliseconds. */
const controlTimeoutMs = 10_000;

type Find = () => Promise<WebElement[]>;

/** Gives a shopper at a browser with a WebDriver. */
export async function webdriverShopper(driver: WebDriver): Promise<Shopper> {
  const told = await driver.getCapabilities();
  return {
    browser: `${told.get('browserName')} ${told.get('browserVersion')}`,
    open: (address) => driver.get(address),
    address: () => driver.getCurrentUrl(),
    back: () => driver.navigate().back(),
    at: (...frames) => new FramePlace(driver, frames),
    inNewWindow: async (press, use) => {
      const opener = await driver.getWindowHandle();
      const others = await driver.getAllWindowHandles();
      await press();
      const opened = await driver.wait(
        async () => (await driver.getAllWindowHandles()).find((handle) => !others.includes(handle)),
        controlTimeoutMs,
        'The page has opened no window.',
      );
      await driver.switchTo().window(String(opened));
      await use(new FramePlace(driver, [])).catch((thrown) => {
        // A window that closes itself after a press is gone before the driver has left its document.
        if (!(thrown instanceof error.NoSuchWindowError)) throw thrown;
      });
      await driver.switchTo().window(opener);
    },
    press: async (...keys) => {
      for (const key of keys) await pressTogether(driver, key);
    },
    typeKeys: (text) => driver.actions().sendKeys(text).perform(),
    takePicture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}

/** The keys of WebDriver by their names in UI Events. */
const keysByName: Readonly<Record<string, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  Home: Key.HOME,
  End: Key.END,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
  Escape: Key.ESCAPE,
  Shift: Key.SHIFT,
  ControlOrMeta: process.platform === 'darwin' ? Key.META : Key.CONTROL,
};

/**
 * Presses keys together.
 *
 * @param keys names with a plus between them, such as `Shift+Tab`
 */
async function pressTogether(driver: WebDriver, keys: string): Promise<void> {
  const all = keys.split('+').map((key) => keysByName[key] ?? key);
  const actions = driver.actions();
  for (const key of all) actions.keyDown(key);
  for (const key of all.reverse()) actions.keyUp(key);
  await actions.perform();
}

/**
 * Roles for which WebKit's driver has another name, because it tells the role of the platform's control. A select is
 * there a button that opens.
 */
const webkitRoles: Partial<Record<Role, string>> = { combobox: 'button' };

/** The errors of a page that changes while the driver looks at it. They pass when the driver looks again. */
const passingErrors = [
  error.NoSuchElementError,
  error.NoSuchFrameError,
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
];

class FramePlace implements Place {
  constructor(
    private readonly driver: WebDriver,
    private readonly frames: readonly string[],
  ) {}

  css(selector: string): Control {
    return this.#control(selector, () => this.driver.findElements(By.css(selector)));
  }

  role(role: Role, name: string): Control {
    return this.#control(`${role} “${name}”`, async () => {
      const all = await this.driver.findElements(By.css(selectorOf[role]));
      const fitting: WebElement[] = [];
      for (const one of all) {
        // An element that is not shown has no role, and the driver throws when it is asked for one.
        if (!(await one.isDisplayed())) continue;
        const told = await one.getAriaRole();
        const fits = told === role || told === webkitRoles[role];
        if (fits && (await one.getAccessibleName()) === name) fitting.push(one);
      }
      return fitting;
    });
  }

  run<Result, Argument>(
    act: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result> {
    const script = `const done = arguments[1];
      Promise.resolve(arguments[0]).then(${act}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    return this.#retry(async () => {
      const answer = await this.driver.executeAsyncScript<{ value: Result; error?: string }>(
        script,
        argument,
      );
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    });
  }

  load(script: string): Promise<void> {
    return this.#retry(() => this.driver.executeScript(`${script}; return null;`));
  }

  #control(name: string, find: Find): Control {
    const one = async () => {
      const [first] = await find();
      if (!first)
        throw new error.NoSuchElementError(
          `There is no ${name} in ${this.frames.join(' > ') || 'the page'}.`,
        );
      return first;
    };
    const read = <T>(what: (element: WebElement) => Promise<T>) => this.#retry(async () => what(await one()));
    return {
      click: () => read((element) => element.click()),
      type: (text) =>
        read(async (element) => {
          await element.click();
          await this.driver.actions().sendKeys(text).perform();
        }),
      choose: (value) =>
        read(async (element) => {
          await element.findElement(By.css(`option[value="${value}"]`)).click();
        }),
      text: () => read((element) => element.getText()),
      value: () => read((element) => element.getProperty('value')),
      attribute: (key) =>
        read((element) =>
          this.driver.executeScript('return arguments[0].getAttribute(arguments[1])', element, key),
        ),
      isShown: async () => {
        const shown = await this.#tryOnce(async () => {
          const [first] = await find();
          return first ? first.isDisplayed() : false;
        });
        return shown ?? false;
      },
      hasFocus: () =>
        read((element) =>
          this.driver.executeScript(
            'return arguments[0] === document.activeElement && document.hasFocus()',
            element,
          ),
        ),
    };
  }

  /** Acts in the frame. Gives undefined when the frame or the element is not there. */
  async #tryOnce<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#inFrame(act);
    } catch (thrown) {
      if (passingErrors.some((kind) => thrown instanceof kind)) return undefined;
      throw thrown;
    }
  }

  /** Acts in the frame, and tries again until the frame and the element are there. */
  async #retry<T>(act: () => Promise<T>): Promise<T> {
    const end = Date.now() + controlTimeoutMs;
    for (;;) {
      try {
        return await this.#inFrame(act);
      } catch (thrown) {
        if (Date.now() > end || !passingErrors.some((kind) => thrown instanceof kind)) throw thrown;
        await delay(50);
      }
    }
  }

  /** Enters the frame, acts, and goes back to the page. */
  async #inFrame<T>(act: () => Promise<T>): Promise<T> {
    await this.driver.switchTo().defaultContent();
    for (const selector of this.frames) {
      const shown = await firstShown(await this.driver.findElements(By.css(selector)));
      if (!shown) throw new error.NoSuchFrameError(`There is no ${selector}.`);
      await this.driver.switchTo().frame(shown);
    }
    try {
      return await act();
    } finally {
      await this.driver.switchTo().defaultContent();
    }
  }
}

async function firstShown(all: readonly WebElement[]): Promise<WebElement | undefined> {
  for (const one of all) if (await one.isDisplayed()) return one;
  return undefined;
}
