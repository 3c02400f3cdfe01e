import { printedValue } from '../../values/printed-value.js';
import type { MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { SQL_SENTENCES } from './sentences-sql.js';

/** utPLSQL and tSQLt. */
export const SQL_PATTERNS: MessagePattern = { family: 'sql', read: sentenceReader(SQL_SENTENCES, printedValue) };
