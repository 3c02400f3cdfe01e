import type { CreatedToken, ServerFacts } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { serverQuery } from '../../api/server.js';
import { PublicUrlWarning } from '../../domain/server/public-url-warning.js';
import { Page } from '../../ui/layout/page.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Snippet } from '../../ui/copy/snippet.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { TOKEN_PRESETS } from '../../domain/access/token-presets.js';
import { UserText } from '../../ui/text/user-text.js';
import { Warning } from '../../ui/feedback/warning.js';
import { curlCommand, FAILURES_COMMAND, mcpUrl, mcpSnippets, shellLines, type AgentAccess } from './agent-snippets.js';
import { NewToken } from './new-token.js';
import styles from './tokens.module.css';

const [, AGENT] = TOKEN_PRESETS;

/** Shows how to connect an agent: MCP, command line, HTTP. Inserts a token created here into the snippets until the page is left. */
export function AgentsPage(): ReactNode {
  const facts = useQuery(serverQuery);
  const [token, setToken] = useState<CreatedToken>();
  return (
    <Page title="Connect an agent">
      <TokenSection token={token} onStored={setToken} />
      {facts.isPending ? <Loading /> : null}
      {facts.isError ? <ErrorState error={facts.error} onRetry={() => void facts.refetch()} /> : null}
      {facts.data === undefined ? null : <Connections facts={facts.data} token={token?.value} />}
    </Page>
  );
}

function TokenSection({
  token,
  onStored,
}: {
  readonly token: CreatedToken | undefined;
  readonly onStored: (token: CreatedToken) => void;
}): ReactNode {
  return (
    <Section title="Token">
      <Note>
        An agent needs a token. A read-only token can read projects, runs and failures, but cannot change anything. You
        can delete it under <Link to="/settings/tokens">Tokens</Link>.
      </Note>
      <div>
        <NewToken
          label={token === undefined ? 'Create read-only token' : 'Create another token'}
          preset={AGENT}
          onStored={onStored}
        />
      </div>
      {token === undefined ? null : (
        <Warning>
          The snippets below contain the token “<UserText text={token.name} />” until you leave this page. Do not commit
          them.
        </Warning>
      )}
    </Section>
  );
}

function Connections({
  facts: { publicUrl },
  token,
}: {
  readonly facts: ServerFacts;
  readonly token: string | undefined;
}): ReactNode {
  const access: AgentAccess = { origin: publicUrl.replace(/\/$/, ''), token };
  return (
    <>
      <PublicUrlWarning publicUrl={publicUrl} />
      <Section title="Model Context Protocol" aside="Gives the agent tools to read runs, failures and test history.">
        <div className={styles.snippets}>
          <Snippet label="URL (Streamable HTTP)" text={mcpUrl(access.origin)} what="the URL" lines="wrap" />
          {mcpSnippets(access).map(({ label, what, text }) => (
            <Snippet key={label} label={label} text={text} what={what} />
          ))}
        </div>
      </Section>
      <Section
        title="Command line"
        aside="For agents that work in a shell. Codex also needs these environment variables."
      >
        <div className={styles.snippets}>
          <Snippet label="Environment variables" text={shellLines(access)} what="the environment variables" />
          <Snippet label="Failures of the latest run" text={FAILURES_COMMAND} what="the command" />
        </div>
      </Section>
      <Section title="HTTP" aside="For everything else: the failures of a run as Markdown, one entry per cause.">
        <Snippet label="curl" text={curlCommand(access)} what="the request" />
      </Section>
    </>
  );
}
