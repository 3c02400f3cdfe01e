import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access.decorator.js';
import { allScopes } from '../auth/permissions.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers } from '../http/documented.js';
import { DEVICE_GRANT, EXCHANGE_GRANT } from './oauth-form.js';
import { AuthorizationServerDto } from './oauth.dto.js';

/** Metadata of the authorization server (RFC 8414). */
@Public()
@Controller('.well-known/oauth-authorization-server')
export class AuthorizationServerController {
  constructor(private readonly address: PublicAddress) {}

  /** Returns the endpoints and capabilities for OAuth clients. */
  @Get()
  @Answers(200, AuthorizationServerDto, 'The metadata')
  read(): AuthorizationServerDto {
    const issuer = this.address.origin;
    return {
      issuer,
      device_authorization_endpoint: `${issuer}/cli/device/code`,
      token_endpoint: `${issuer}/cli/device/token`,
      revocation_endpoint: `${issuer}/cli/revoke`,
      introspection_endpoint: `${issuer}/cli/introspect`,
      grant_types_supported: [DEVICE_GRANT, EXCHANGE_GRANT],
      response_types_supported: [],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      introspection_endpoint_auth_methods_supported: ['Bearer'],
      scopes_supported: [...allScopes()],
      service_documentation: `${issuer}/docs`,
    };
  }
}
