export * from '../../ingest/edge/read-json.js';
