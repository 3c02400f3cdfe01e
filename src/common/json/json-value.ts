export * from '../../ingest/edge/json-value.js';
