import { MIN_PASSWORD_LENGTH } from '../../ui/forms/password-strength.js';

/** Fields of the setup and invitation forms. */
export interface AccountFields {
  readonly organizationName?: string;
  readonly name?: string;
  readonly email?: string;
  readonly password: string;
}

/** Error messages by field name. */
export type ValidationErrors = Readonly<Partial<Record<string, string>>>;

/** Checks for missing and too short fields before the request is sent. The server checks again. */
export function validateAccount({ organizationName, name, email, password }: AccountFields): ValidationErrors {
  const found = {
    organizationName: organizationName?.trim() === '' ? 'Enter a name, such as your company or team.' : undefined,
    name: name?.trim() === '' ? 'Enter your name.' : undefined,
    email:
      email === undefined || /^[^\s@]+@[^\s@]+$/.test(email.trim())
        ? undefined
        : 'Enter an e-mail address, such as ada@example.com.',
    password:
      Array.from(password).length < MIN_PASSWORD_LENGTH
        ? `Enter a password of at least ${MIN_PASSWORD_LENGTH} characters.`
        : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
