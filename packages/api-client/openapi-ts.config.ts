import { defineConfig } from '@hey-api/openapi-ts';

/** Generates types, a function for each route, and the fetch client from the server's OpenAPI document. */
export default defineConfig({
  input: '../../openapi.json',
  output: { path: 'src/generated', clean: true },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
