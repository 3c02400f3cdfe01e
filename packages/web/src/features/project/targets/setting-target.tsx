import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { targetsQuery } from '../../../api/targets.js';
import { Loading } from '../../../ui/feedback/states.js';

const route = getRouteApi('/app/p/$projectId/settings');

interface SettingTargetProps {
  readonly projectId: string;
  /** The section of the settings, which the URL names beside the target. */
  readonly section: 'gates' | 'environments';
  readonly children: (targetId: string) => ReactNode;
}

/** Chooses the target whose settings a section shows: the one that the URL names, or the default target. */
export function SettingTarget({ projectId, section, children }: SettingTargetProps): ReactNode {
  const { targetId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: targets = [] } = useQuery(targetsQuery(projectId));
  const chosen = targetId ?? targets[0]?.id;
  return (
    <>
      <Select
        label="Target"
        style={{ maxWidth: '20rem' }}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen ?? null}
        allowDeselect={false}
        onChange={(id) => void navigate({ search: { section, targetId: id ?? undefined }, replace: true })}
      />
      {chosen === undefined ? <Loading lines={4} /> : children(chosen)}
    </>
  );
}
