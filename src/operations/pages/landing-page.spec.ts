import { describe, expect, it } from '@jest/globals';
import { landingPage, setupPage } from './landing-page.js';

/** The texts of a page, as a reader sees them. */
function readable(page: string): string {
  return page
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');
}

describe('landingPage', () => {
  it('leads to the reference, the document, the set-up and the health of the service', () => {
    const page = landingPage('1.2.3');

    expect(page).toContain('Clarion 1.2.3');
    expect([...page.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/docs',
      '/openapi.json',
      '/setup',
      '/health/ready',
    ]);
  });
});

describe('setupPage', () => {
  it('puts the key of the link into the command', () => {
    const page = readable(setupPage('https://clarion.example', 'Key123'));

    expect(page).toContain("curl -sS -c clarion-cookies.txt 'https://clarion.example/admin/v1/setup'");
    expect(page).toContain('"password":"a long passphrase of your own","setupKey":"Key123"}\'');
  });

  it('sends no key where the link has none, and tells where one is', () => {
    const page = readable(setupPage('http://127.0.0.1:4747', undefined));

    expect(page).toContain('"password":"a long passphrase of your own"}\'');
    expect(page).toContain('add "setupKey" with the key of the link in its log');
  });

  it.each([landingPage('1.0.0'), setupPage('http://127.0.0.1:4747', 'k')])(
    'runs no script and loads nothing from elsewhere',
    (page) => {
      expect(page).not.toMatch(/<script|<img|<iframe|style=|\son\w+=/);
      expect([...page.matchAll(/(?:src|href)="(?!\/)[^"]*"/g)]).toEqual([]);
    },
  );
});
