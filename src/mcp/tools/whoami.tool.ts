import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountQueries } from '../../sessions/users/account.queries.js';
import type { Principal } from '../../auth/permissions.js';
import { programVersion } from '../../common/package-root.js';
import { PublicAddress } from '../../common/public-address.js';
import { fenced, oneLine } from '@clarion/reports/markdown';
import { toAgentTool } from '../tool.js';

/** Maximum characters of a name. */
const LABEL = 120;

/** Returns the owner of the token and its permissions. */
@Injectable()
export class WhoamiTool {
  readonly tool = toAgentTool(
    {
      name: 'whoami',
      title: 'Who am I',
      description: 'User, organization, role and scopes of the token, and the server.',
      input: z.strictObject({}),
      needs: [],
    },
    (by) => this.answer(by),
  );

  constructor(
    private readonly accounts: AccountQueries,
    private readonly address: PublicAddress,
  ) {}

  private async answer(by: Principal): Promise<string> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw new Error('A principal has no account');
    const { user, organization } = account;
    const names = [
      `user: ${oneLine(user.name, LABEL)} <${oneLine(user.email, LABEL)}>`,
      `organization: ${oneLine(organization.name, LABEL)}`,
    ];
    const lines = [
      `# ${by.userId} in ${by.organizationId}, role ${by.role}`,
      allowanceOf(by),
      `server: Clarion ${programVersion()} at ${this.address.origin}`,
      fenced('names', names.join('\n')),
    ];
    return `${lines.join('\n')}\n`;
  }
}

function allowanceOf(by: Principal): string {
  if (by.kind === 'session') return 'web session: all that the role allows';
  return by.scopes === null
    ? `personal token ${by.tokenId}: all that the role allows`
    : `scoped token ${by.tokenId}: ${by.scopes.join(', ')}`;
}
