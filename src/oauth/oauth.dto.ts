/** A request for a code, as a form. */
export class DeviceCodeFormDto {
  /** The name of the client, 1 to 100 visible ASCII characters: `clarion-cli`. Clients are not registered and have no secret. */
  client_id: string;
  /** Scopes separated by one space; `runs:read runs:write projects:read targets:read` when omitted. */
  scope?: string;
  /** A name for the device, such as its host name, which users see before they decide. At most 100 characters. */
  device_name?: string;
}

/** The codes of a device that requests access (RFC 8628 §3.2). */
export class DeviceCodeDto {
  /** The secret code that the device polls with. */
  device_code: string;
  /** The code that the user types into the page. */
  user_code: string;
  /** The URL of the page. */
  verification_uri: string;
  /** The URL of the page with the code. The page still asks before it approves. */
  verification_uri_complete: string;
  /** Seconds until both codes expire. */
  expires_in: number;
  /** The minimum seconds between two polls. */
  interval: number;
}

/** A poll for the token, as a form. */
export class DeviceTokenFormDto {
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code';
  device_code: string;
  /** The same as in the request for the code. */
  client_id: string;
}

/** The organization of an access token. */
export class TokenOrganizationDto {
  id: string;
  name: string;
}

/** The identity token to exchange, as a form (RFC 8693 §2.1). */
export class TokenExchangeFormDto {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange';
  /** The identity token (OIDC) of the job, a JWT of at most 12 KiB. */
  subject_token: string;
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' | 'urn:ietf:params:oauth:token-type:jwt';
  /** The id of the project whose trust rules apply: `prj_…` */
  audience: string;
  requested_token_type?: 'urn:ietf:params:oauth:token-type:access_token';
  /** `runs:write`, `runs:read`, or both with a blank between them. By default all scopes of the rule. */
  scope?: string;
}

/** An access token (RFC 6749 §5.1, RFC 8693 §2.2.1). */
export class TokenResponseDto {
  /** The bearer value. Only this response contains it. */
  access_token: string;
  /** Only in the answer to an exchange: `urn:ietf:params:oauth:token-type:access_token` */
  issued_token_type?: string;
  token_type: 'Bearer';
  /** Seconds until it expires. */
  expires_in: number;
  /** The granted scopes, which may be fewer than requested. */
  scope: string;
  /** Only in the answer to a device. */
  organization?: TokenOrganizationDto;
}

/** An OAuth error (RFC 6749 §5.2, RFC 8628 §3.5). */
export class OAuthErrorDto {
  error:
    | 'access_denied'
    | 'authorization_pending'
    | 'expired_token'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_request'
    | 'invalid_scope'
    | 'invalid_target'
    | 'slow_down'
    | 'unsupported_grant_type';
  /** What to do. */
  error_description: string;
}

/** The token to revoke, as a form (RFC 7009 §2.1). */
export class RevocationFormDto {
  /** The bearer value. */
  token: string;
  /** Ignored: there is one kind of token. */
  token_type_hint?: string;
}

/** The token to inspect, as a form (RFC 7662 §2.1). */
export class IntrospectionFormDto {
  /** The bearer value. */
  token: string;
  /** Ignored: there is one kind of token. */
  token_type_hint?: string;
}

/** The state of a token (RFC 7662 §2.2). An inactive token has only `active`. */
export class IntrospectionDto {
  /** Whether the token is active, in the organization of the caller. */
  active: boolean;
  /** The scopes it has now, within its user's role. Absent without any. */
  scope?: string;
  /** The client whose device got it. Absent for a token that its user created. */
  client_id?: string;
  token_type?: 'Bearer';
  /** When it expires, in seconds since 1970. Absent for one that does not expire. */
  exp?: number;
  /** When it was created, in seconds since 1970. */
  iat?: number;
  /** The user it acts for: `usr_…` */
  sub?: string;
}

/** Metadata for OAuth clients (RFC 8414). */
export class AuthorizationServerDto {
  issuer: string;
  device_authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  introspection_endpoint: string;
  grant_types_supported: string[];
  /** None: there is no authorization endpoint. */
  response_types_supported: string[];
  token_endpoint_auth_methods_supported: string[];
  revocation_endpoint_auth_methods_supported: string[];
  /** A bearer token of one's own (RFC 8414 §2 allows types of access tokens here). */
  introspection_endpoint_auth_methods_supported: string[];
  scopes_supported: string[];
  service_documentation: string;
}
