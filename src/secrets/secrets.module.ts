import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { loadSecretBox } from './key-file.js';
import { SecretBox } from './secret-box.js';
import { SecretKeeper } from './secret-keeper.js';
import { SecretKeyEntity } from './secret-key.entity.js';
import { SecretStore } from './secret.store.js';

const BOX = {
  provide: SecretBox,
  inject: [CONFIG],
  useFactory: (config: Config): Promise<SecretBox> => loadSecretBox(config),
};

/** Encrypts secrets that the server must know itself, such as keys of signatures. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SecretKeyEntity])],
  providers: [BOX, SecretKeeper, SecretStore],
  exports: [SecretBox, SecretKeeper],
})
export class SecretsModule {}
