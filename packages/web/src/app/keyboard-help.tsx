import { Switch, Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../ui/dialog.js';
import { areSingleKeysOff, turnSingleKeys } from '../ui/use-keys.js';

const KEYS = [
  ['Ctrl K', 'Go to an id, a commit, a project, a page'],
  ['/', 'Search or filter what is shown'],
  ['j  k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  [']  [', 'Next and previous failure'],
  ['c', 'Copy the failure, the failures or the comparison, for an agent'],
  ['y', 'Copy the link, on pages of runs'],
  ['f  a', 'Failures of a run; all of its tests'],
  ['g h', 'Projects'],
  ['g r', 'Runs'],
  ['g t', 'Tokens'],
  ['?', 'This help'],
] as const;

/** All keys, and a switch for those of one letter. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [isOff, setOff] = useState(areSingleKeysOff);
  const turn = (on: boolean): void => {
    turnSingleKeys(on ? 'on' : 'off');
    setOff(!on);
  };
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {KEYS.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Th scope="row">
                <kbd>{keys}</kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Keys of one letter"
        checked={!isOff}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
