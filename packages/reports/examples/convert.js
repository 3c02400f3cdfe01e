// Converts any report to CTRF or JUnit XML: node convert.js ctrf|junit report.trx
import { readReport } from '@clarion/reports';
import { toCtrf, toJunit } from '@clarion/reports/export';

const [target = 'ctrf', path = 'report.xml'] = process.argv.slice(2);

const { tests, summary, run } = await readReport(path);
const write = target === 'junit' ? toJunit : toCtrf;
for await (const part of write({ id: path, summary, ...run }, tests)) process.stdout.write(part);
