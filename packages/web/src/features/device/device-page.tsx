import type { DeviceRequest } from '@clarion/api-client';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Page } from '../../ui/layout/page.js';
import { CodeForm } from './code-form.js';
import { Decision } from './decision.js';
import { RequestResult } from './request-result.js';

/** Page where users approve or deny a device that shows a code. A code in the URL only fills the field. */
export function DevicePage(): ReactNode {
  const { user_code: code } = useSearch({ from: '/app/device' });
  const [request, setRequest] = useState<DeviceRequest>();
  const otherCode = (): void => setRequest(undefined);
  return (
    <Page title="Approve a device">
      {request === undefined ? (
        <CodeForm key={code} code={code ?? ''} onFound={setRequest} />
      ) : (
        <LoadedRequest request={request} onChange={setRequest} onOtherCode={otherCode} />
      )}
    </Page>
  );
}

interface LoadedRequestProps {
  readonly request: DeviceRequest;
  readonly onChange: (request: DeviceRequest) => void;
  readonly onOtherCode: () => void;
}

function LoadedRequest({ request, onChange, onOtherCode }: LoadedRequestProps): ReactNode {
  const { state } = request;
  if (state === 'pending') return <Decision request={request} onDecided={onChange} onOtherCode={onOtherCode} />;
  return <RequestResult state={state} onOtherCode={onOtherCode} />;
}
