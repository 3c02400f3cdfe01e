import { Switch, Table } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../ui/dialogs/dialog.js';
import { areSingleKeyShortcutsOff, setSingleKeyShortcuts } from '../ui/keyboard/use-shortcuts.js';

const KEYS = [
  ['Ctrl K', 'Search for an ID, commit, project or page'],
  ['/', 'Search or filter this list'],
  ['j  k', 'Next or previous row'],
  ['Enter', 'Open the row'],
  [']  [', 'Next or previous failure'],
  ['n', 'First failure of the next cause'],
  ['c', 'Copy the failures or the comparison for an agent'],
  ['y', 'Copy the link to a run'],
  ['f  a', 'Failures or all tests of a run'],
  ['g p', 'Projects'],
  ['g r', 'Runs'],
  ['g t', 'Tokens'],
  ['?', 'This help'],
] as const;

/** Lists all keyboard shortcuts, with a switch for single-key ones. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [isOff, setOff] = useState(areSingleKeyShortcutsOff);
  const turn = (on: boolean): void => {
    setSingleKeyShortcuts(on ? 'on' : 'off');
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
        label="Single-key shortcuts"
        checked={!isOff}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
