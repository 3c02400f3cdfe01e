import { tokenPolicyChange, tokenPolicyRead, type TokenPolicy, type UpdateTokenPolicy } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { TextForm } from '../../ui/forms/text-form.js';
import { Section } from '../../ui/layout/section.js';

/** What the field for the maximum contains if there is none. */
const NONE = 'none';
const STALE = [['token-policy']];

/** Forms for the lifetimes of new tokens. */
export function TokenLifetimes(): ReactNode {
  const policy = useQuery({ queryKey: ['token-policy'], queryFn: () => unwrap(tokenPolicyRead()) });
  return (
    <Section title="Lifetime of tokens" aside="For tokens created from now on. Others keep their expiration.">
      {policy.isPending ? <Loading lines={2} /> : null}
      {policy.isError ? <ErrorState error={policy.error} onRetry={() => void policy.refetch()} /> : null}
      {policy.data === undefined ? null : <LifetimeForms policy={policy.data} />}
    </Section>
  );
}

function LifetimeForms({
  policy: { tokenLifetimeDays, maxTokenLifetimeDays },
}: {
  readonly policy: TokenPolicy;
}): ReactNode {
  const change = (body: UpdateTokenPolicy): Promise<TokenPolicy> => unwrap(tokenPolicyChange({ body }));
  return (
    <>
      <TextForm
        label="Default lifetime in days"
        description="1 to 3650. For tokens whose creator chooses no expiration."
        field="tokenLifetimeDays"
        maxLength={10}
        value={String(tokenLifetimeDays)}
        save={(text) => change({ tokenLifetimeDays: toDays(text) })}
        invalidates={STALE}
        successMessage="Default lifetime changed"
      />
      <TextForm
        label="Maximum lifetime in days"
        description={`1 to 3650, or ${NONE}. With a maximum, no new token is valid forever.`}
        field="maxTokenLifetimeDays"
        maxLength={10}
        value={maxTokenLifetimeDays === null ? NONE : String(maxTokenLifetimeDays)}
        save={(text) => change({ maxTokenLifetimeDays: text.toLowerCase() === NONE ? null : toDays(text) })}
        invalidates={STALE}
        successMessage="Maximum lifetime changed"
      />
    </>
  );
}

/** The server refuses 0 with a message about the field. */
function toDays(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : 0;
}
