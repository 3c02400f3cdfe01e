// Jest's module loader, made once for each worker process and shared by its test files.
//
// Jest evaluates every module again for each test file. For a file that starts the application these are two thousand
// modules, and the compiler forgets what it has optimized: half of the suite's time. So the sources and the libraries
// stay loaded, as they do in the application's own process; files of tests, and what belongs to one of them, do not.
const { default: Runtime } = require('jest-runtime');

/** Modules that are loaded for each test file: tests, what supports them except `shared`, and Jest's globals. */
const OF_ONE_FILE = /^@jest\/globals\/|\/test\/(?!support\/shared\/)|\.(?:spec|test)\.ts$/;

let shared;

class SharedRuntime extends Runtime {
  constructor(...given) {
    if (shared !== undefined) return shared.forNextFile();
    super(...given);
    shared = this;
  }

  forNextFile() {
    const { registries, testState } = this;
    for (const key of registries.esModuleRegistry.keys())
      if (OF_ONE_FILE.test(key)) registries.esModuleRegistry.delete(key);
    registries.internalModuleRegistry.clear();
    testState.state = 'loading';
    return this;
  }

  teardown() {
    // The next file goes on with the same modules.
  }
}

module.exports = { __esModule: true, default: SharedRuntime };
