import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RateLimits } from './rates/rate-limits.js';

/** Gives the guards of every controller what they depend on: the owner of a bearer token, the signed-in user, and limits. */
@Module({})
export class AuthModule {
  /** `providers` are the modules that export `Authenticator` and `SessionAuthenticator`. Auth itself knows no table. */
  static with(providers: readonly Type[]): DynamicModule {
    return {
      module: AuthModule,
      global: true,
      imports: [...providers],
      providers: [RateLimits],
      exports: [...providers, RateLimits],
    };
  }
}
