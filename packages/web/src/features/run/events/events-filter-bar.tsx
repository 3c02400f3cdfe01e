import { Autocomplete, Button, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/text/icon.js';
import styles from './event-list.module.css';

const route = getRouteApi('/app/r/$runId');

/** The filters of the event list. They are stored in the URL. */
export function EventsFilterBar({ types }: { readonly types: readonly string[] }): ReactNode {
  const { type, testId, event } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (data: FormData): void => {
    void navigate({
      to: '.',
      search: { tab: 'events', type: textIn(data, 'type'), testId: textIn(data, 'testId') },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <form className={styles.bar} key={`${type} ${testId}`} action={change}>
      <Autocomplete size="xs" name="type" label="Type" data={[...types]} defaultValue={type ?? ''} placeholder="any" />
      <TextInput
        size="xs"
        name="testId"
        label="Test ID"
        defaultValue={testId ?? ''}
        placeholder="any"
        className={styles.test}
      />
      <Button type="submit" size="xs" variant="default">
        Filter
      </Button>
      {type === undefined && testId === undefined && event === undefined ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon name="close" size={11} />}
          onClick={() => void navigate({ to: '.', search: { tab: 'events' } })}
        >
          Clear filters
        </Button>
      )}
    </form>
  );
}

function textIn(data: FormData, name: string): string | undefined {
  const value = data.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
