/** How users sign in. */
export class SignInMethodsDto {
  /** The name of the company's identity provider, for "Sign in with …"; null when there is none. */
  singleSignOn: string | null;
  /** Whether users sign in with a password. */
  passwords: boolean;
  /** Whether users can sign in with a passkey alone. */
  passkeys: boolean;
  /** Whether users who forgot their password can choose a new one by e-mail. */
  passwordReset: boolean;
}
