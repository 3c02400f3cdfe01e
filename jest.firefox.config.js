import base from './jest.browser.config.js';

/** The main walks in Firefox: `npm run test:firefox`. */
export default { ...base, testRegex: '\\.firefox\\.ts$', maxWorkers: 1 };
