import { Module } from '@nestjs/common';
import { Authenticator, SessionAuthenticator } from '../../src/auth/authenticator.js';

/** Knows no token: for an application without the tokens module. */
class NoTokens extends Authenticator {
  readonly credentialQuery = 'SELECT 1 WHERE false';

  present(): undefined {
    return undefined;
  }

  authenticate(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  toPrincipal(): undefined {
    return undefined;
  }

  noteRefusal(): void {
    throw new Error('There is no token whose refusal could be noted');
  }

  noteUse(): void {
    throw new Error('There is no token whose use could be noted');
  }
}

/** Knows no session: for an application without users. */
class NoSessions extends SessionAuthenticator {
  authenticateSession(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

/** Every caller is a stranger to the guards. */
@Module({
  providers: [
    { provide: Authenticator, useClass: NoTokens },
    { provide: SessionAuthenticator, useClass: NoSessions },
  ],
  exports: [Authenticator, SessionAuthenticator],
})
export class StrangersModule {}

/** No caller has a token; sessions come from elsewhere. */
@Module({ providers: [{ provide: Authenticator, useClass: NoTokens }], exports: [Authenticator] })
export class NoTokensModule {}
