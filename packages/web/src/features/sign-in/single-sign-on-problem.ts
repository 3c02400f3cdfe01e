const PROBLEMS: Readonly<Record<string, string>> = {
  sign_in_expired: 'The sign-in took too long, or began in another browser. Try again.',
  provider_refused: 'The identity provider did not confirm the sign-in. Try again.',
  provider_unavailable: 'The identity provider cannot be reached. Try again later.',
  email_not_verified:
    'The identity provider has no verified e-mail address of your company for you. Ask its administrator.',
  address_taken: 'Your e-mail address belongs to another user here. Ask the administrator of this server.',
  not_a_member: 'You are not an active member of an organization on this server. Ask an owner or admin.',
};

/** Returns why a sign-in with the identity of the company failed, from `problem` in the address; undefined for any other text. */
export function singleSignOnProblem(problem: string | undefined): string | undefined {
  return problem !== undefined && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : undefined;
}
