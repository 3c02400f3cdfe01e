import { UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { CrossTenantReason } from '../common/tenant/cross-tenant-reasons.js';
import { withoutTenant } from '../common/tenant/tenant-scope.js';

/** Declares that the handlers of a route work with rows of several organizations, or of one that they find themselves. */
export function AcrossOrganizations(reason: CrossTenantReason): ClassDecorator & MethodDecorator {
  return UseInterceptors(new AcrossOrganizationsInterceptor(reason));
}

class AcrossOrganizationsInterceptor implements NestInterceptor {
  constructor(private readonly reason: CrossTenantReason) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(withoutTenant(this.reason, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
