import type { DeviceRequest } from '@clarion/api-client';

/** What a request that cannot be decided any more is headed with, and what to do. */
export interface EndWords {
  readonly title: string;
  readonly text: string;
}

type End = Exclude<DeviceRequest['state'], 'pending'>;

const WORDS: Readonly<Record<End, EndWords>> = {
  approved: {
    title: 'Approved',
    text: 'Go back to the device: it signs itself in within a few seconds. Its token is among your tokens then, where you can delete it.',
  },
  used: {
    title: 'This device is signed in',
    text: 'The code has been used. The token of the device is among your tokens, where you can delete it.',
  },
  denied: { title: 'Denied', text: 'The device gets nothing, and the code works no more.' },
  expired: {
    title: 'The code has expired',
    text: 'Codes work for ten minutes. Start again on the device, and type the new code.',
  },
};

/** How a request ended, in plain words; undefined for one that waits for a decision. */
export function endWords(state: DeviceRequest['state']): EndWords | undefined {
  return state === 'pending' ? undefined : WORDS[state];
}
