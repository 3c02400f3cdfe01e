import { join } from 'node:path';
import { VARIABLES } from '../config/config.js';
import { toEnvExample, toMarkdownTable, withTable } from './environment-reference.js';
import { currentText, writeOrCheck } from './generated-file.js';
import { packageRoot } from '../common/package-root.js';

/**
 * Writes `.env.example` and the table of the configuration page; with `--check`, reports whether they are up to date.
 */
const root = packageRoot();
const page = join(root, 'docs', 'configuration.md');
const files = [
  { path: join(root, '.env.example'), text: toEnvExample(VARIABLES) },
  { path: page, text: withTable(currentText(page), toMarkdownTable(VARIABLES)) },
];
process.exitCode = writeOrCheck(files, process.argv, (line) => process.stderr.write(`${line}\n`));
