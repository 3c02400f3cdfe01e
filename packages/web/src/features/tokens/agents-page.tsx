import type { CreatedToken, ServerFacts } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { serverQuery } from '../../api/server.js';
import { Elsewhere } from '../../ui/elsewhere.js';
import { Page } from '../../ui/page.js';
import { Note, Section } from '../../ui/section.js';
import { Snippet } from '../../ui/snippet.js';
import { Failed, Loading } from '../../ui/states.js';
import { TOKEN_PRESETS } from '../../ui/token-presets.js';
import { UserText } from '../../ui/user-text.js';
import { Warning } from '../../ui/warning.js';
import {
  curlCommand,
  FAILURES_COMMAND,
  mcpAddress,
  mcpSnippets,
  shellLines,
  type AgentAccess,
} from './agent-snippets.js';
import { NewToken } from './new-token.js';
import styles from './tokens.module.css';

const [, AGENT] = TOKEN_PRESETS;

/** How an agent is connected: over its protocol, by the command line, over HTTP. A token made here stands in the texts until the page is left. */
export function AgentsPage(): ReactNode {
  const facts = useQuery(serverQuery);
  const [token, setToken] = useState<CreatedToken>();
  return (
    <Page title="Connect an agent">
      <TokenPart token={token} onStored={setToken} />
      {facts.isPending ? <Loading /> : null}
      {facts.isError ? <Failed error={facts.error} onRetry={() => void facts.refetch()} /> : null}
      {facts.data === undefined ? null : <Ways facts={facts.data} token={token?.value} />}
    </Page>
  );
}

function TokenPart({
  token,
  onStored,
}: {
  readonly token: CreatedToken | undefined;
  readonly onStored: (token: CreatedToken) => void;
}): ReactNode {
  return (
    <Section title="A token for it">
      <Note>
        An agent proves with a token who it acts for. This one reads projects, runs and failures, and changes nothing.
        Delete it under <Link to="/settings/tokens">Tokens</Link> at any time.
      </Note>
      <div>
        <NewToken
          label={token === undefined ? 'Create read-only token' : 'Create another one'}
          preset={AGENT}
          onStored={onStored}
        />
      </div>
      {token === undefined ? null : (
        <Warning>
          What is below holds the token “<UserText text={token.name} />” until you leave this page. Keep it out of
          repositories.
        </Warning>
      )}
    </Section>
  );
}

function Ways({
  facts: { publicUrl },
  token,
}: {
  readonly facts: ServerFacts;
  readonly token: string | undefined;
}): ReactNode {
  const access: AgentAccess = { origin: publicUrl.replace(/\/$/, ''), token };
  return (
    <>
      <Elsewhere publicUrl={publicUrl} />
      <Section
        title="Model Context Protocol"
        aside="The agent gets tools that read runs, failures and the history of tests."
      >
        <div className={styles.snippets}>
          <Snippet
            label="Address, over Streamable HTTP"
            text={mcpAddress(access.origin)}
            what="the address"
            lines="wrap"
          />
          {mcpSnippets(access).map(({ label, what, text }) => (
            <Snippet key={label} label={label} text={text} what={what} />
          ))}
        </div>
      </Section>
      <Section title="Command line" aside="For agents that work in a shell, and for the environment of Codex.">
        <div className={styles.snippets}>
          <Snippet label="Environment" text={shellLines(access)} what="the environment" />
          <Snippet label="What failed in the latest run of the branch" text={FAILURES_COMMAND} what="the command" />
        </div>
      </Section>
      <Section title="HTTP" aside="For all others: the failures of a run as Markdown, an entry for each cause.">
        <Snippet label="curl" text={curlCommand(access)} what="the request" />
      </Section>
    </>
  );
}
