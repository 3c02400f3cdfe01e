export * from '../../ingest/edge/clean-text.js';
