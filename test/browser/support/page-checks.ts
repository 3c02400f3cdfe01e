import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Runs in the page: elements whose animations or transitions take time although the visitor asked for less motion. */
const MOVING = `[...document.querySelectorAll('*')].flatMap((element) =>
  [undefined, '::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const longest = (times) => Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)));
    const moves = [
      ...(style.animationName !== 'none' && longest(style.animationDuration) > 10 ? ['animation ' + style.animationName] : []),
      ...(style.transitionProperty !== 'none' && longest(style.transitionDuration) > 10 ? ['transition ' + style.transitionProperty] : []),
      ...(style.scrollBehavior === 'smooth' ? ['smooth scrolling'] : []),
    ];
    return moves.map((move) => element.tagName.toLowerCase() + '.' + String(element.getAttribute('class')).replaceAll(' ', '.') + (part ?? '') + ': ' + move);
  }),
)`;

/**
 * Returns the accessibility violations that axe finds, of any impact, with targets of less than 24 pixels (WCAG 2.5.8). No page has
 * frames, so legacy mode finds all of them.
 */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  const rules = { 'target-size': { enabled: true } };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options({ rules }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${(failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** Returns what moves on a page that is shown with reduced motion. */
export async function movements(page: Page): Promise<readonly string[]> {
  return [...new Set(await page.evaluate<string[]>(MOVING))];
}

/** Whether a page is wider than its window. */
export async function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
