import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataHold } from '../../common/data-hold.js';
import { readConfig } from '../../config/config.js';
import { DirectoryStorage } from './directory-storage.js';

describe('artifacts in a directory', () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

  afterEach(() => {
    warn.mockClear();
  });

  it('are no reason for a warning when the database is in that directory too', () => {
    new DirectoryStorage(readConfig({}), new DataHold()).onModuleInit();
    expect(warn).not.toHaveBeenCalled();
  });

  it('lead to a warning at start when other instances may use the same database', () => {
    new DirectoryStorage(
      readConfig({ CLARION_DATABASE_URL: 'postgres://db.example/clarion' }),
      new DataHold(),
    ).onModuleInit();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('set CLARION_ARTIFACTS_URL'));
  });
});
