import { LEAST_PASSWORD_LENGTH } from '../../ui/password-strength.js';

/** What a person enters to have an account, and an organization with the first one. */
export interface AccountFields {
  readonly organizationName?: string;
  readonly name?: string;
  readonly email?: string;
  readonly password: string;
}

/** What is wrong with each field, by its name. */
export type Complaints = Readonly<Partial<Record<string, string>>>;

/** Complains about fields that are empty or too short, so that nobody waits for the server to say so. It has the last word. */
export function complaintsOf({ organizationName, name, email, password }: AccountFields): Complaints {
  const found = {
    organizationName:
      organizationName?.trim() === '' ? 'Enter a name, such as that of your company or team.' : undefined,
    name: name?.trim() === '' ? 'Enter your name.' : undefined,
    email:
      email === undefined || /^[^\s@]+@[^\s@]+$/.test(email.trim())
        ? undefined
        : 'Enter an e-mail address, such as ada@example.com.',
    password:
      Array.from(password).length < LEAST_PASSWORD_LENGTH
        ? `Enter a password of at least ${LEAST_PASSWORD_LENGTH} characters.`
        : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, complaint]) => complaint !== undefined));
}
