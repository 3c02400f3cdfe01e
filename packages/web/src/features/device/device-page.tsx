import type { DeviceRequest } from '@clarion/api-client';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Page } from '../../ui/page.js';
import { CodeForm } from './code-form.js';
import { Decision } from './decision.js';
import { Ended } from './ended.js';
import { endWords } from './end-words.js';

/** Where somebody lets a device in that shows a code, or refuses it. A code in the address only fills the field. */
export function DevicePage(): ReactNode {
  const { user_code: code } = useSearch({ from: '/app/device' });
  const [request, setRequest] = useState<DeviceRequest>();
  const again = (): void => setRequest(undefined);
  return (
    <Page title="Sign a device in">
      {request === undefined ? (
        <CodeForm key={code} code={code ?? ''} onFound={setRequest} />
      ) : (
        <Found request={request} onChange={setRequest} onAgain={again} />
      )}
    </Page>
  );
}

interface FoundProps {
  readonly request: DeviceRequest;
  readonly onChange: (request: DeviceRequest) => void;
  readonly onAgain: () => void;
}

function Found({ request, onChange, onAgain }: FoundProps): ReactNode {
  const words = endWords(request.state);
  if (words === undefined) return <Decision request={request} onDecided={onChange} onAgain={onAgain} />;
  return <Ended words={words} state={request.state} onAgain={onAgain} />;
}
