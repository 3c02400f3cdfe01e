import { Injectable } from '@nestjs/common';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { isProofRecent } from '../../sessions/session-lifetime.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { AuditContext } from '../../audit/audit-context.js';
import { type SessionPrincipal, isScope, leastRoleFor, roleAllows, type Scope } from '../../auth/permissions.js';
import { proofTooOld, roleInsufficient } from '../../auth/refusals.js';
import { Clock } from '../../common/clock.js';
import { conflict } from '../../common/problem.js';
import { TokenIssuer } from '../../tokens/token-issuer.js';
import { tooManyTokens } from '../../tokens/tokens.service.js';
import { CodeGuesses } from './code-guesses.js';
import type { DeviceRequestEntity } from './device-request.entity.js';
import { DeviceRequestStore, type Decision } from './device-request.store.js';
import { digestOfUserCode } from './user-code.js';

/** The user's side of the grant (RFC 8628 §3.3): shows the request and decides it once. */
@Injectable()
export class DeviceApprovalService {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly store: DeviceRequestStore,
    private readonly guesses: CodeGuesses,
    private readonly tokens: TokenIssuer,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the request of a code.
   * @throws Problem not_found for an unknown code, or one that another organization decided; rate_limited.
   */
  async find(by: SessionPrincipal, code: string, context: AuditContext): Promise<DeviceRequestEntity> {
    return this.guesses.find(context, () => this.store.find(digestOfUserCode(code), by.organizationId));
  }

  /** Returns whether the organization allows device login. */
  async isLoginOn({ organizationId }: SessionPrincipal): Promise<boolean> {
    return this.organizations.allowsDeviceLogin(organizationId);
  }

  /**
   * Approves a device: grants the requested scopes that the user's role permits.
   * @throws Problem reauthentication_required when the password was checked too long ago, since an unattended browser must not give
   * away tokens; insufficient_role when the role permits none of the scopes; conflict when the request is decided or expired, the
   * organization does not allow device login, or the user has as many tokens as permitted.
   */
  async approve(by: SessionPrincipal, code: string, context: AuditContext): Promise<void> {
    if (!isProofRecent(by.provenAt, this.clock.now())) throw proofTooOld();
    if (!(await this.isLoginOn(by)))
      throw conflict('Ask an admin to turn device login on in the settings of the organization: it is off.');
    if (!(await this.tokens.hasRoom(by))) throw tooManyTokens();
    const request = await this.find(by, code, context);
    await this.decide(
      request,
      { state: 'approved', scopes: grantedTo(by, request.scopes.filter(isScope)) },
      context,
      by,
    );
  }

  /**
   * Denies a device.
   * @throws Problem conflict when the request is decided or expired.
   */
  async deny(by: SessionPrincipal, code: string, context: AuditContext): Promise<void> {
    const request = await this.find(by, code, context);
    await this.decide(request, { state: 'denied', scopes: null }, context, by);
  }

  private async decide(
    request: DeviceRequestEntity,
    verdict: Pick<Decision, 'state' | 'scopes'>,
    context: AuditContext,
    by: SessionPrincipal,
  ): Promise<void> {
    const { userCodeDigest, ip } = request;
    const decision = {
      ...verdict,
      userCodeDigest,
      organizationId: by.organizationId,
      userId: by.userId,
      at: this.clock.now(),
      ip: context.ip,
    };
    const decided = await this.store.decide(decision, (manager, { id, clientId, deviceName, scopes }) => {
      const details = { clientId, deviceName, scopes, deviceIp: ip };
      return this.audit.write(manager, {
        context,
        action: `device.${verdict.state}`,
        subject: { type: 'device', id },
        details,
      });
    });
    if (!decided)
      throw conflict('Start the sign-in on the device again: this code has been decided already, or has expired.');
  }
}

function grantedTo({ role }: SessionPrincipal, requested: readonly Scope[]): readonly Scope[] {
  const granted = requested.filter((scope) => roleAllows(role, scope));
  const [first] = requested;
  if (granted.length === 0 && first !== undefined) throw roleInsufficient(leastRoleFor(first));
  return granted;
}
