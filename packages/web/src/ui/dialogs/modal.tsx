/** The window of all dialogs, and their most frequent content. In a file of its own, so that pages load its code after their first screen. */
export { Modal } from '@mantine/core';
export { ConfirmForm } from './confirm-form.js';
