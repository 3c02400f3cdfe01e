import { Injectable } from '@nestjs/common';
import { Problem, validationFailed } from '../../common/problem.js';
import { CredentialCheck, type GivenCredentials } from './credential-check.js';

/** What a signed-in user sends to prove to be this user: a password, or what a browser makes of a passkey. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly credential?: unknown;
}

/** Checks the password of a user who is signed in. */
@Injectable()
export class OwnPassword {
  constructor(private readonly credentials: CredentialCheck) {}

  /**
   * Returns the hash of a password that is the user's. The session stays in force whatever the password is, so a wrong one is an
   * error in the body, at `pointer`.
   * @throws Problem validation_failed; rate_limited after too many wrong passwords; overloaded.
   */
  async hashOf(given: GivenCredentials, pointer: string): Promise<string> {
    try {
      return (await this.credentials.user(given)).passwordHash;
    } catch (error) {
      if (error instanceof Problem && error.code === 'invalid_credentials') throw notCurrentPassword(pointer);
      throw error;
    }
  }
}

/** Returns the problem of a password that is not, or no longer, the user's. */
export function notCurrentPassword(pointer: string): Problem {
  return validationFailed([{ pointer, detail: 'the password is not your current one' }]);
}

/** Returns the problem of a request with neither a password nor a passkey. `pointer` is that of the password. */
export function proofMissing(pointer: string): Problem {
  return validationFailed([{ pointer, detail: `${pointer.slice(1)} or credential is required` }]);
}
