import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Visitor } from './support/browser-fixture.js';
import { OWNER, startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const failing = (testId: string): object => ({
  testId,
  status: 'failed',
  durationMs: 1,
  events: [{ type: 'error', message: `${testId} broke` }],
});

/** The focused element, and whether its focus is visible. */
interface Focus {
  readonly name: string;
  readonly isVisible: boolean;
}

/** The focused element and the area around it. */
interface Focused {
  readonly name: string;
  readonly around: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const MARGIN = 4;

// Waits two frames, so that elements that move with the focus have moved.
const FOCUSED = `new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => {
  const element = document.activeElement;
  const name = element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 60);
  const box = element.getBoundingClientRect();
  const x = Math.max(0, box.x - ${MARGIN});
  const y = Math.max(0, box.y - ${MARGIN});
  return { name, around: { x, y, width: Math.min(innerWidth, box.right + ${MARGIN}) - x, height: Math.min(innerHeight, box.bottom + ${MARGIN}) - y } };
})`;

/** Returns the focused element. Its focus is visible if a screenshot of the area changes without it. */
async function focusOf(page: Page): Promise<Focus> {
  const { name, around }: Focused = await page.evaluate(FOCUSED);
  if (around.width <= 0 || around.height <= 0) return { name, isVisible: false };
  const withFocus = await page.screenshot({ clip: around });
  await page.evaluate('window.focused = document.activeElement; document.activeElement.blur()');
  const without = await page.screenshot({ clip: around });
  await page.evaluate('window.focused.focus()');
  return { name, isVisible: !withFocus.equals(without) };
}

describe('using only the keyboard', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({ result: { tests: [failing('the basket'), failing('the checkout')] } });
    visitor = await fixture.visit();
    page = visitor.page;
    await page.addInitScript(
      "addEventListener('pointerdown', () => document.documentElement.setAttribute('data-pointer-used', ''), true)",
    );
    await page.goto(fixture.url);
  });
  afterAll(() => fixture.close());

  const walk = async (steps: number): Promise<readonly Focus[]> => {
    const stops: Focus[] = [];
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focusOf(page));
    }
    return stops;
  };

  it('signs in: the first field has the focus, and Enter submits', async () => {
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
    expect(await focusOf(page)).toEqual({ name: 'INPUT email', isVisible: true });
    await page.keyboard.type(OWNER.email);
    await page.keyboard.press('Tab');
    expect(await focusOf(page)).toEqual({ name: 'INPUT password', isVisible: true });
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  });

  it('shows the focus on every element of a page, starting with the skip link', async () => {
    const stops = await walk(10);
    expect(stops[0]?.name).toBe('A Skip to content');
    expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    expect(new Set(stops.map(({ name }) => name)).size).toBeGreaterThan(8);
  });

  it('opens a run by ID with Ctrl+K', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('combobox', { name: 'Search' });
    // Letters that come before the focus are those of the page; a person sees the cursor first.
    await palette.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(runId);
    await page.getByRole('option', { name: `Run ${runId}`, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'the basket broke' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/r/${runId}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('finds a failure by its message with Ctrl+K', async () => {
    const before = page.url();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('checkout broke');
    await page.getByRole('option', { name: /^the checkout broke.*Message/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { selected: true }).waitFor();
    await page.getByRole('option', { name: 'All results for checkout broke' }).click();
    await page
      .getByRole('region', { name: 'Results' })
      .getByRole('link', { name: 'the checkout broke' })
      .first()
      .waitFor();
    await page.goto(before);
    await page.getByRole('heading', { level: 2, name: 'the basket broke' }).waitFor();
  });

  it('moves to the second failure with ] and copies it with c', async () => {
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

  it('opens the help with ?, ignores page shortcuts in it, and closes it with Escape', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('rowheader', { name: '] [' }).waitFor();
    await page.keyboard.press('[');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/failure=2/);
  });

  it('shows the focus on every element of the failures', async () => {
    const stops = await walk(20);
    expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    const names = stops.map(({ name }) => name);
    expect(names.some((name) => name.includes('the basket'))).toBe(true);
  });

  it('restores the focus after a dialog closes', async () => {
    await page.goto(fixture.url);
    const button = page.getByRole('button', { name: 'New project' });
    await button.focus();
    const returned = page.locator('button:focus', { hasText: 'New project' });
    for (const [key, dialog] of [
      ['Enter', 'New project'],
      ['Control+k', 'Search'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await returned.waitFor();
    }
  });

  it('used no pointer and caused no errors', async () => {
    expect(await page.locator('html[data-pointer-used]').count()).toBe(0);
    expect(visitor.errors).toEqual([]);
  });
});
