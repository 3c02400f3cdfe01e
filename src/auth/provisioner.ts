import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { OrganizationId, ProvisioningTokenId } from '../common/identifiers.js';
import { factsOf } from '../common/request-facts.js';

/** An identity provider that provisions the members of one organization. It is no user and has no role. */
export interface Provisioner {
  readonly kind: 'provisioner';
  readonly organizationId: OrganizationId;
  readonly tokenId: ProvisioningTokenId;
}

/** Finds the organization of a provisioning token; provided by the module of SCIM. Nothing is cached. */
export abstract class ProvisioningAuthenticator {
  /** Returns undefined for a value that is malformed, unknown, removed or expired. */
  abstract authenticateProvisioner(value: string): Promise<Provisioner | undefined>;
}

const PROVISIONERS = new WeakMap<IncomingMessage, Provisioner>();

/** Stores the caller, for the handler and the log line. */
export function setProvisioner(request: IncomingMessage, provisioner: Provisioner): void {
  PROVISIONERS.set(request, provisioner);
  const facts = factsOf(request);
  facts.organizationId = provisioner.organizationId;
  facts.tokenId = provisioner.tokenId;
}

/** The provisioner as a handler's parameter, on routes that are declared `@ProvisionerOnly`. */
export const CurrentProvisioner = createParamDecorator((_: unknown, context: ExecutionContext): Provisioner => {
  const provisioner = PROVISIONERS.get(context.switchToHttp().getRequest<IncomingMessage>());
  if (provisioner === undefined) throw new Error('The route is not declared @ProvisionerOnly');
  return provisioner;
});
