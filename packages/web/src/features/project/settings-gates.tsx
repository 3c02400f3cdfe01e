import { Select } from '@mantine/core';
import { gatesRead, type Gate } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { GateForm } from './gate-form.js';
import { targetsQuery } from './targets-query.js';

const route = getRouteApi('/app/p/$projectId/settings');

/** The gate of a target: what its runs have to keep. */
export function SettingsGates({ projectId }: { readonly projectId: string }): ReactNode {
  const { targetId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: targets = [] } = useQuery(targetsQuery(projectId));
  const chosen = targetId ?? targets[0]?.id;
  return (
    <Section title="Gate" aside="What a run has to keep. It is judged when it ends; quarantined tests do not count.">
      <Select
        label="Target"
        style={{ maxWidth: '20rem' }}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ?? null}
        allowDeselect={false}
        onChange={(id) => void navigate({ search: { section: 'gates', targetId: id ?? undefined }, replace: true })}
      />
      {chosen === undefined ? <Loading lines={4} /> : <GateOf projectId={projectId} targetId={chosen} />}
    </Section>
  );
}

function GateOf({ projectId, targetId }: { readonly projectId: string; readonly targetId: string }): ReactNode {
  const gate = useQuery({ queryKey: ['gates', projectId, targetId], queryFn: () => readGate(projectId, targetId) });
  if (gate.isError) return <Failed error={gate.error} onRetry={() => void gate.refetch()} />;
  if (gate.data === undefined) return <Loading lines={4} />;
  return <GateForm key={targetId} projectId={projectId} targetId={targetId} gate={gate.data.gate} />;
}

/** The gate of a target; null where it has none. */
async function readGate(projectId: string, targetId: string): Promise<{ readonly gate: Gate | null }> {
  try {
    return { gate: await ask(gatesRead({ path: { projectId, targetId } })) };
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not_found') return { gate: null };
    throw error;
  }
}
