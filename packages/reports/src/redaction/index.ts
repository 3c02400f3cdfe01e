export { cleanDraft, cleanEvent } from './clean-draft.js';
export { cleanValue } from './clean-value.js';
export { redactText } from './redact.js';
export { readCleanItems } from './read-clean-items.js';
