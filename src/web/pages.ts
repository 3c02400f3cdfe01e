/** The addresses of the web application's pages. The application itself decides what each shows. */
export const PAGES = [
  '',
  'login',
  'setup',
  'invite',
  'invite/:value',
  'device',
  'start',
  'runs',
  'p/:projectId',
  'p/:projectId/:part',
  'p/:projectId/:part/:id',
  'r/:runId',
  'r/:runId/compare',
  'r/:runId/t/:seq',
  'settings',
  'settings/:part',
];
