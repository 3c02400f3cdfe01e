import type { McpServer } from '@modelcontextprotocol/server';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../common/package-root.js';

/** The address of the skill among the resources. */
const SKILL_URI = 'clarion://skill';

const FACTS = {
  title: 'Clarion skill',
  description: 'How to use these tools to fix failing tests.',
  mimeType: 'text/markdown',
} as const;

/** Offers the skill for agents, `docs/agents/SKILL.md`, as a resource. */
export function addSkill(server: McpServer): void {
  server.registerResource('skill', SKILL_URI, FACTS, async () => {
    const text = await readFile(join(packageRoot(), 'docs/agents/SKILL.md'), 'utf8');
    return { contents: [{ uri: SKILL_URI, mimeType: FACTS.mimeType, text }] };
  });
}
