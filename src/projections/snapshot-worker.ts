import { serveDocuments } from '../common/document-threads.js';
import { isItemKind } from './projection-kinds.js';
import { readSnapshot } from './read-snapshot.js';

serveDocuments((kind, bytes) => {
  if (!isItemKind(kind)) throw new Error('A thread that reads snapshots was sent an unknown kind');
  return readSnapshot(kind, bytes);
});
