import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Key, WebElement, type WebDriver } from 'selenium-webdriver';
import { SCREENSHOTS, UNFINISHED } from '../support/browser-fixture.js';
import type { RecordingProxy } from './recording-proxy.js';

const WITHIN_MS = 20_000;
const LOOK_MS = 50;
const IDLE_LOOKS = 3;
const HEIGHT = 900;

/**
 * Runs in the page: the visible element of a selector, in an open dialog if there is one, whose name or text is a text, or else the first that
 * contains it. It is brought to the middle of the window, where nothing covers it.
 */
const FIND = `const [selector, name] = arguments;
const namesOf = (element) => [element.ariaLabel, ...[...(element.labels ?? [])].map((label) => label.innerText), element.innerText].map((text) => text?.trim());
const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
const visible = [...scope.querySelectorAll(selector)].filter((element) => element.checkVisibility({ opacityProperty: true }));
const found = visible.find((element) => namesOf(element).includes(name)) ?? visible.find((element) => namesOf(element).some((text) => text?.includes(name))) ?? null;
found?.scrollIntoView({ block: 'center' });
return found;`;

/** Runs in the page: returns behind the second frame from now. */
const PAINTED = 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))';

/** The window of a WebKit, as a person uses it. */
export class WebKitPage {
  constructor(
    readonly driver: WebDriver,
    private readonly proxy: Pick<RecordingProxy, 'url' | 'pending'>,
  ) {}

  /** Opens a path and waits until the page has loaded. */
  async open(path: string): Promise<void> {
    await this.driver.get(this.proxy.url + path);
    await this.settle();
  }

  /** Waits until a page has loaded: no placeholders and no pending requests for several looks. */
  async settle(): Promise<void> {
    const isDone = `return document.readyState === 'complete' && document.querySelector(${JSON.stringify(UNFINISHED)}) === null`;
    let idle = 0;
    await this.waitUntil('the page has loaded', async () => {
      const isIdle = this.proxy.pending() === 0 && (await this.run<boolean>(isDone));
      idle = isIdle ? idle + 1 : 0;
      return idle >= IDLE_LOOKS;
    });
  }

  /** Waits for a visible element whose name or text contains a text. */
  async find(selector: string, name: string): Promise<WebElement> {
    let found: unknown;
    await this.waitUntil(`${selector} with "${name}" is visible`, async () => {
      found = await this.driver.executeScript(FIND, selector, name);
      return found instanceof WebElement;
    });
    if (!(found instanceof WebElement)) throw new Error(`${selector} with "${name}" is not visible`);
    return found;
  }

  async click(selector: string, name: string): Promise<void> {
    await (await this.find(selector, name)).click();
  }

  /** Types into the field with a label, in the place of what it contains. */
  async type(label: string, text: string): Promise<void> {
    const field = await this.find('input, textarea', label);
    await field.clear();
    await field.sendKeys(text);
  }

  /** Presses a key, with Control if asked for. */
  async press(key: string, { control = false } = {}): Promise<void> {
    const actions = this.driver.actions();
    if (control) actions.keyDown(Key.CONTROL);
    actions.sendKeys(key);
    if (control) actions.keyUp(Key.CONTROL);
    await actions.perform();
  }

  /** Waits until a text is visible, or no longer is. */
  async waitForText(text: string, { isShown = true } = {}): Promise<void> {
    const wait = `the text "${text}" is ${isShown ? 'shown' : 'gone'}`;
    await this.waitUntil(wait, async () => (await this.text()).includes(text) === isShown);
  }

  async waitForAddress(pattern: RegExp): Promise<void> {
    await this.waitUntil(`the address matches ${pattern}`, async () => pattern.test(await this.driver.getCurrentUrl()));
  }

  /** The text of the page as it is shown. */
  text(): Promise<string> {
    return this.run('return document.body.innerText');
  }

  run<T>(script: string): Promise<T> {
    return this.driver.executeScript<T>(script);
  }

  async setWidth(width: number): Promise<void> {
    await this.driver.manage().window().setRect({ width, height: HEIGHT });
  }

  /** Whether the page is wider than its window. */
  overflowsSideways(): Promise<boolean> {
    return this.run('return document.documentElement.scrollWidth > document.documentElement.clientWidth');
  }

  /** Saves a screenshot of the window, once what changed last is painted. */
  async takeScreenshot(name: string): Promise<void> {
    await this.driver.executeAsyncScript(PAINTED);
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(join(SCREENSHOTS, `${name}-webkit.png`), Buffer.from(await this.driver.takeScreenshot(), 'base64'));
  }

  private async waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + WITHIN_MS;
    while (!(await isSo())) {
      if (performance.now() > deadline) {
        await this.takeScreenshot('failed-walk');
        throw new Error(`Waited ${WITHIN_MS} ms until ${what}, at ${await this.driver.getCurrentUrl()}`);
      }
      await sleep(LOOK_MS);
    }
  }
}
