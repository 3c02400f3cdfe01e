import { Module, type DynamicModule, type Type } from '@nestjs/common';

/** Gives the guards of every controller what they depend on: the owner of a bearer token, and the signed-in user. */
@Module({})
export class AuthModule {
  /** `providers` are the modules that export `Authenticator` and `SessionAuthenticator`. Auth itself knows no table. */
  static with(providers: readonly Type[]): DynamicModule {
    return { module: AuthModule, global: true, imports: [...providers], exports: [...providers] };
  }
}
