import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from './course.js';
import { OWNER, startPreparedCourse, type PreparedCourse } from './prepared-course.js';

const failing = (testId: string): object => ({
  testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'error', message: `${testId} broke` }],
});

/** Where the focus is, and whether it is seen there. */
interface Focus {
  readonly name: string;
  readonly isSeen: boolean;
}

/** What is focused, and the part of the window around it. */
interface Focused {
  readonly name: string;
  readonly around: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const MARGIN = 4;

// Behind the next frame: what moves with the focus has moved then.
const FOCUSED = `new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => {
  const element = document.activeElement;
  const name = element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 60);
  const box = element.getBoundingClientRect();
  const x = Math.max(0, box.x - ${MARGIN});
  const y = Math.max(0, box.y - ${MARGIN});
  return { name, around: { x, y, width: Math.min(innerWidth, box.right + ${MARGIN}) - x, height: Math.min(innerHeight, box.bottom + ${MARGIN}) - y } };
})`;

/** What has the focus. It is seen when the page looks different there without it. */
async function focusOf(page: Page): Promise<Focus> {
  const { name, around }: Focused = await page.evaluate(FOCUSED);
  if (around.width <= 0 || around.height <= 0) return { name, isSeen: false };
  const withFocus = await page.screenshot({ clip: around });
  await page.evaluate('window.focused = document.activeElement; document.activeElement.blur()');
  const without = await page.screenshot({ clip: around });
  await page.evaluate('window.focused.focus()');
  return { name, isSeen: !withFocus.equals(without) };
}

describe('somebody without a mouse', () => {
  let course: PreparedCourse;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    course = await startPreparedCourse();
    runId = await course.upload({ result: { tests: [failing('the basket'), failing('the checkout')] } });
    visitor = await course.visit();
    page = visitor.page;
    await page.addInitScript(
      "addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointed', ''), true)",
    );
    await page.goto(course.url);
  });
  afterAll(() => course.close());

  const walk = async (steps: number): Promise<readonly Focus[]> => {
    const stops: Focus[] = [];
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focusOf(page));
    }
    return stops;
  };

  it('signs in: the focus is in the first field, and Enter sends the form', async () => {
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
    expect(await focusOf(page)).toEqual({ name: 'INPUT email', isSeen: true });
    await page.keyboard.type(OWNER.email);
    await page.keyboard.press('Tab');
    expect(await focusOf(page)).toEqual({ name: 'INPUT password', isSeen: true });
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  });

  it('sees where the focus is on the way through a page, which begins with a link past its head', async () => {
    const stops = await walk(10);
    expect(stops[0]?.name).toBe('A Skip to the content');
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(new Set(stops.map(({ name }) => name)).size).toBeGreaterThan(8);
  });

  it('goes to a run by its id with Ctrl-K', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Go to' });
    await palette.waitFor();
    await page.keyboard.type(runId);
    await page.getByRole('option', { name: `Run ${runId}`, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'the basket broke' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/r/${runId}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('goes to the second failure with ] and copies it with c', async () => {
    await page.keyboard.press(']');
    await page.waitForURL(/failure=1/);
    await page.keyboard.press(']');
    await page.waitForURL(/failure=2/);
    await page.keyboard.press('c');
    await page.getByText(/^Copied the failure for an agent/).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain('the checkout broke');
    expect(copied).not.toContain('the basket broke');
  });

  it('opens the help with ?, in which the keys of the page do nothing, and closes it with Escape', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('rowheader', { name: '] [' }).waitFor();
    await page.keyboard.press('[');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/failure=2/);
  });

  it('sees where the focus is on the way through the failures', async () => {
    const stops = await walk(20);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    const names = stops.map(({ name }) => name);
    expect(names.some((name) => name.includes('the basket'))).toBe(true);
  });

  it('comes back from a dialog to where the focus was', async () => {
    await page.goto(course.url);
    const button = page.getByRole('button', { name: 'New project' });
    await button.focus();
    const returned = page.locator('button:focus', { hasText: 'New project' });
    for (const [key, dialog] of [
      ['Enter', 'New project'],
      ['Control+k', 'Go to'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await returned.waitFor();
    }
  });

  it('has used no pointer, and met no error', async () => {
    expect(await page.locator('html[data-pointed]').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });
});
