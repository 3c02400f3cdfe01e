import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPLATE_FOLDER, isTemplateName, templateName } from './template.js';

// The build runs this. The builder is loaded only when there is something to build.
const name = templateName();
const file = join(TEMPLATE_FOLDER, name);
if (!existsSync(file)) {
  const { buildTemplate } = await import('./template-builder.js');
  await buildTemplate(file);
  for (const other of await readdir(TEMPLATE_FOLDER)) {
    if (isTemplateName(other) && other !== name) await rm(join(TEMPLATE_FOLDER, other), { force: true });
  }
}
