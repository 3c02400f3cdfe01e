import { Injectable } from '@nestjs/common';
import { Problem, validationFailed } from '../common/problem.js';
import { CredentialCheck, type GivenCredentials } from './credential-check.js';

/** Has users who are signed in prove by their password that it is they who ask. */
@Injectable()
export class OwnPassword {
  constructor(private readonly credentials: CredentialCheck) {}

  /**
   * The hash of a password that is the user's. The session is in force whatever the password is, so that a wrong one is a fault of the
   * body, at `pointer`.
   * @throws Problem validation_failed; rate_limited, for a wrong password counts like a failed sign-in; overloaded.
   */
  async hashOf(given: GivenCredentials, pointer: string): Promise<string> {
    try {
      return (await this.credentials.user(given)).passwordHash;
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid_credentials') throw notThePassword(pointer);
      throw error;
    }
  }
}

/** The answer to a password that is not, or no longer, the user's. */
export function notThePassword(pointer: string): Problem {
  return validationFailed([{ pointer, detail: 'the password is not the present one' }]);
}
