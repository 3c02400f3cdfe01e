/** The window of all dialogs. In a file of its own, so that pages load its code after their first screen. */
export { Modal } from '@mantine/core';
