import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../../ui/layout/facts.js';
import { UserText } from '../../../ui/text/user-text.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import type { Declaration, FailureView } from './failure-view-model.js';

interface FailurePurposeProps {
  readonly projectId: string;
  readonly failure: FailureView;
}

/** Shows what a test was meant to prove, and the operation that it called last. Renders nothing when neither is known. */
export function FailurePurpose({ projectId, failure: { declared, operation } }: FailurePurposeProps): ReactNode {
  if (declared === undefined && operation === undefined) return null;
  return (
    <Facts>
      {declared === undefined ? null : <Declared declared={declared} />}
      {operation === undefined ? null : (
        <Fact name="Last call">
          <Link
            to="/p/$projectId/apis/$apiId"
            params={{ projectId, apiId: operation.apiId }}
            search={{ q: `${operation.method} ${operation.path}` }}
          >
            <code>
              {operation.method} <UserText text={operation.path} />
            </code>
          </Link>
        </Fact>
      )}
    </Facts>
  );
}

function Declared({ declared: { description, contract, endpoints } }: { readonly declared: Declaration }): ReactNode {
  return (
    <>
      {description === undefined ? null : (
        <Fact name="Meant to prove">
          <bdi>{visibleText(description)}</bdi>
        </Fact>
      )}
      {contract === undefined ? null : (
        <Fact name="Contract">
          <UserText text={contract.id} />
          {contract.description === undefined ? null : (
            <>
              : <bdi>{visibleText(contract.description)}</bdi>
            </>
          )}
        </Fact>
      )}
      {endpoints.length === 0 ? null : (
        <Fact name="Declared endpoints">
          <bdi>{visibleText(endpoints.join(', '))}</bdi>
        </Fact>
      )}
    </>
  );
}
