export * from './generated/index.js';
export { client } from './generated/client.gen.js';
