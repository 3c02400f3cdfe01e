import { serveDocuments } from '../../common/document-threads.js';
import { readOpening } from './read-opening.js';
import { readRecord } from './read-record.js';

serveDocuments((kind, bytes) => (kind === 'opening' ? readOpening(bytes) : readRecord(bytes)));
