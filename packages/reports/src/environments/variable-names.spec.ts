import { describe, expect, it } from '@jest/globals';
import { variableNameProblem } from './variable-names.js';

describe('names of variables of an environment', () => {
  it.each(['A', 'API_VERSION', 'FEATURE_2', 'NODES', 'LANG', 'PATHS', 'CIRCLE'])('may be %s', (name) => {
    expect(variableNameProblem(name)).toBeUndefined();
  });

  it.each(['', 'a', 'Path', '_X', '2A', 'A-B', 'A=B', 'A\n', 'Ä', 'A'.repeat(129), '__proto__'])(
    'have no other form: %j',
    (name) => expect(variableNameProblem(name)).toContain('upper case letters'),
  );

  it.each([
    'PATH',
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'NODE_OPTIONS',
    'PYTHONPATH',
    'RUBYOPT',
    'PERL5LIB',
    'BASH_ENV',
    'ENV',
    'JAVA_TOOL_OPTIONS',
    'DOTNET_STARTUP_HOOKS',
    'GIT_SSH_COMMAND',
    'NPM_CONFIG_REGISTRY',
    'HTTPS_PROXY',
    'SSL_CERT_FILE',
    'CLARION_TOKEN',
  ])('never choose the code that runs, or its server: %s', (name) =>
    expect(variableNameProblem(name)).toContain('changes how programs start'),
  );

  it('leave the base address to its own member', () => {
    expect(variableNameProblem('BASE_URL')).toContain('baseUrl');
  });
});
