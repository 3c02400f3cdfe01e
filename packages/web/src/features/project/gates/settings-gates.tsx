import { gatesRead, type Gate } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { ApiProblem } from '../../../api/problem.js';
import { Section } from '../../../ui/layout/section.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { GateForm } from './gate-form.js';
import { SettingTarget } from '../targets/setting-target.js';

/** Shows the gate of a target: the rules its runs must meet. */
export function SettingsGates({ projectId }: { readonly projectId: string }): ReactNode {
  return (
    <Section
      title="Gate"
      aside="Rules a run must meet. They are checked when the run ends. Quarantined tests do not count."
    >
      <SettingTarget projectId={projectId} section="gates">
        {(targetId) => <GateOf projectId={projectId} targetId={targetId} />}
      </SettingTarget>
    </Section>
  );
}

function GateOf({ projectId, targetId }: { readonly projectId: string; readonly targetId: string }): ReactNode {
  const gate = useQuery({ queryKey: ['gates', projectId, targetId], queryFn: () => readGate(projectId, targetId) });
  if (gate.isError) return <ErrorState error={gate.error} onRetry={() => void gate.refetch()} />;
  if (gate.data === undefined) return <Loading lines={4} />;
  return <GateForm key={targetId} projectId={projectId} targetId={targetId} gate={gate.data.gate} />;
}

/** Reads the gate of a target. Null when it has none. */
async function readGate(projectId: string, targetId: string): Promise<{ readonly gate: Gate | null }> {
  try {
    return { gate: await unwrap(gatesRead({ path: { projectId, targetId } })) };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return { gate: null };
    throw error;
  }
}
