#!/usr/bin/env node
// Committed, so that npm can link it before the bundle exists.
import module from 'node:module';

// Caches compiled code in Node 22.8 and later.
module.enableCompileCache?.();
await import('../dist/clarion.js');
