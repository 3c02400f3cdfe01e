import base from './jest.browser.config.js';

/** The main walks and every screen in WebKit: `npm run test:webkit`. */
export default { ...base, testRegex: '\\.webkit\\.ts$', maxWorkers: 1 };
