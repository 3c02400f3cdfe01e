import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBearer } from '../bearer.js';
import { RateLimits } from '../rates/rate-limits.js';
import { provisioningTokenInvalid, provisioningTokenMissing } from '../refusals.js';
import { ProvisioningAuthenticator, setProvisioner, type Provisioner } from './provisioner.js';

/** Guards the routes of SCIM: requires a provisioning token. Access tokens of users and the web session do not count. */
@Injectable()
export class ProvisionerGuard implements CanActivate {
  constructor(
    private readonly tokens: ProvisioningAuthenticator,
    private readonly rates: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const response = context.switchToHttp().getResponse<ServerResponse>();
    const provisioner = await this.identify(request).catch((error: unknown): never => {
      throw this.rates.ofStranger(request, response) ?? error;
    });
    setProvisioner(request, provisioner);
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'other';
    const refusal = this.rates.ofCaller(response, provisioner, kind);
    if (refusal !== undefined) throw refusal;
    return true;
  }

  private async identify(request: IncomingMessage): Promise<Provisioner> {
    const bearer = readBearer(request);
    if (bearer.kind === 'absent') throw provisioningTokenMissing();
    const found = bearer.kind === 'value' ? await this.tokens.authenticateProvisioner(bearer.value) : undefined;
    if (found === undefined) throw provisioningTokenInvalid();
    return found;
  }
}
