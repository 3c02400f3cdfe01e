#!/usr/bin/env node
// Stands in the repository, so that npm can link it before the program is built.
import module from 'node:module';

// Node 22.8 and later keep what they compiled.
module.enableCompileCache?.();
await import('../dist/clarion.js');
