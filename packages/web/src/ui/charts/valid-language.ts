/**
 * Gives the browser a language that formats know. In an environment without a locale, WebKit calls its language "C", and uPlot throws as soon as
 * it is loaded.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
}
