import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts, type RequestOrigin } from '../audit/audit-context.js';
import { AttemptThrottle } from '../sessions/throttles/attempt-throttle.js';
import { networkName } from '../sessions/throttles/sign-in-limit.js';
import { isJobScope, JOB_SCOPES, type JobScope } from '../trust/job-scopes.js';
import {
  JOB_TOKEN_SECONDS,
  JobTokenExchange,
  ScopeRefused,
  type ExchangeRequest,
} from '../trust/job-token-exchange.js';
import { IdentityRefused } from '../trust/issuers/identity-tokens.js';
import { DeviceGrantService, type DeviceToken } from './device/device-grant.service.js';
import { EXCHANGE_LIMIT, REQUEST_LIMIT } from './device/device-limits.js';
import { OAuthError } from './oauth-error.js';
import {
  clientIdOf,
  DEVICE_GRANT,
  EXCHANGE_GRANT,
  readOAuthForm,
  refuseClientSecret,
  requiredOf,
  type OAuthForm,
} from './oauth-form.js';
import type { TokenResponseDto } from './oauth.dto.js';

const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const IDENTITY_TOKENS = ['urn:ietf:params:oauth:token-type:id_token', 'urn:ietf:params:oauth:token-type:jwt'];

/** A form with an identity token is larger than others: as large as any body of a public route. */
const LARGEST_FORM = 16 * 1024;

/** Answers requests for tokens, by their grant. */
@Injectable()
export class TokenGrants {
  constructor(
    private readonly devices: DeviceGrantService,
    private readonly jobs: JobTokenExchange,
    private readonly throttle: AttemptThrottle,
    private readonly contexts: AuditContexts,
  ) {}

  /**
   * Returns the token of a request.
   * @throws OAuthError; Problem rate_limited after many refused exchanges from a network, overloaded.
   */
  async answer(request: Request): Promise<TokenResponseDto> {
    const form = await readOAuthForm(request, LARGEST_FORM);
    const origin = this.contexts.originOf(request);
    if (form.get('grant_type') === EXCHANGE_GRANT) {
      refuseClientSecret(request);
      return this.exchange(form, origin);
    }
    const clientId = clientIdOf(request, form);
    if (requiredOf(form, 'grant_type') !== DEVICE_GRANT)
      throw new OAuthError('unsupported_grant_type', `Send the grant_type ${EXCHANGE_GRANT} or ${DEVICE_GRANT}.`);
    const token = await this.devices.poll(requiredOf(form, 'device_code'), clientId, origin);
    await this.throttle.refund(REQUEST_LIMIT, token.network);
    return toDeviceTokenDto(token);
  }

  private async exchange(form: OAuthForm, origin: RequestOrigin): Promise<TokenResponseDto> {
    const exchange = readExchange(form);
    const network = networkName(origin.ip);
    await this.throttle.count(EXCHANGE_LIMIT, network);
    const { value, scopes } = await this.jobs.exchange(exchange, origin).catch((error: unknown): never => {
      if (error instanceof ScopeRefused) throw new OAuthError('invalid_scope', error.message);
      // RFC 8693 §2.2.2: a subject token that is invalid or not acceptable is an invalid request.
      throw error instanceof IdentityRefused ? new OAuthError('invalid_request', error.message) : error;
    });
    await this.throttle.refund(EXCHANGE_LIMIT, network);
    return {
      access_token: value,
      issued_token_type: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: JOB_TOKEN_SECONDS,
      scope: scopes.join(' '),
    };
  }
}

function readExchange(form: OAuthForm): ExchangeRequest {
  const identityToken = requiredOf(form, 'subject_token');
  if (!IDENTITY_TOKENS.includes(requiredOf(form, 'subject_token_type')))
    throw new OAuthError('invalid_request', `Send the subject_token_type ${IDENTITY_TOKENS.join(' or ')}.`);
  if (form.has('actor_token') || form.has('actor_token_type'))
    throw new OAuthError('invalid_request', 'Send no actor_token: delegation is not supported.');
  if ((form.get('requested_token_type') ?? ACCESS_TOKEN) !== ACCESS_TOKEN)
    throw new OAuthError('invalid_request', `Send the requested_token_type ${ACCESS_TOKEN}, or none.`);
  const scopes = readScopes(form.get('scope'));
  const projectId = form.get('audience');
  if (projectId === undefined || form.has('resource'))
    throw new OAuthError(
      'invalid_target',
      'Send the id of the project, which starts with prj_, as audience, and no resource.',
    );
  return { projectId, identityToken, scopes };
}

/** Reads scopes, each once; undefined for none. @throws OAuthError invalid_scope */
function readScopes(text: string | undefined): readonly JobScope[] | undefined {
  if (text === undefined) return undefined;
  const scopes = [...new Set(text.split(' '))];
  if (!scopes.every(isJobScope))
    throw new OAuthError(
      'invalid_scope',
      `Send of the scopes ${JOB_SCOPES.join(' and ')}, or none: a job gets no other.`,
    );
  return scopes;
}

function toDeviceTokenDto({ value, expiresInSeconds, scopes, approver }: DeviceToken): TokenResponseDto {
  return {
    access_token: value,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
    scope: scopes.join(' '),
    organization: { id: approver.organizationId, name: approver.organizationName },
  };
}
