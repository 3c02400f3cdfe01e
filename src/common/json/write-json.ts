export * from '../../ingest/edge/write-json.js';
