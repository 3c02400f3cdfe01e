import { serveDocuments } from '../common/document-threads.js';
import { isApiBodyKind, readApiBody } from './read-api-body.js';

serveDocuments((kind, bytes) => {
  if (!isApiBodyKind(kind)) throw new Error('A thread that reads API documents was sent an unknown kind');
  return readApiBody(kind, bytes);
});
