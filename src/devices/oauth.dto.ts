/** What a device asks for, as a form. */
export class DeviceCodeFormDto {
  /** The name of the client, 1 to 100 visible ASCII characters: `clarion-cli`. Clients are not registered and have no secret. */
  client_id: string;
  /** Scopes with one space between; `runs:read runs:write projects:read targets:read` when it is left away. */
  scope?: string;
  /** What the device calls itself, such as its host name; people see it before they decide. At most 100 characters. */
  device_name?: string;
}

/** The codes of a device that asks for access (RFC 8628 §3.2). */
export class DeviceCodeDto {
  /** What the device polls with. It shows it to nobody. */
  device_code: string;
  /** What the user types into the page. */
  user_code: string;
  /** The page. */
  verification_uri: string;
  /** The page with the code in its address. It still asks before it approves. */
  verification_uri_complete: string;
  /** Seconds until both codes expire. */
  expires_in: number;
  /** The least seconds between two polls. */
  interval: number;
}

/** A poll for the token, as a form. */
export class DeviceTokenFormDto {
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code';
  device_code: string;
  /** The same as when the code was asked for. */
  client_id: string;
}

/** The organization that an access token is for. */
export class TokenOrganizationDto {
  id: string;
  name: string;
}

/** An access token (RFC 6749 §5.1). */
export class AccessTokenDto {
  /** The bearer value. It is in this answer and nowhere else. */
  access_token: string;
  token_type: 'Bearer';
  /** Seconds until it ends. */
  expires_in: number;
  /** What was granted, which may be less than what was asked for. */
  scope: string;
  organization: TokenOrganizationDto;
}

/** Why an OAuth client gets nothing, or nothing yet (RFC 6749 §5.2, RFC 8628 §3.5). */
export class OAuthErrorDto {
  error:
    | 'access_denied'
    | 'authorization_pending'
    | 'expired_token'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_request'
    | 'invalid_scope'
    | 'slow_down'
    | 'unsupported_grant_type';
  /** What to do. */
  error_description: string;
}

/** A token to be revoked, as a form (RFC 7009 §2.1). */
export class RevocationFormDto {
  /** The bearer value. */
  token: string;
  /** Ignored: there is one kind of token. */
  token_type_hint?: string;
}

/** A token that is asked about, as a form (RFC 7662 §2.1). */
export class IntrospectionFormDto {
  /** The bearer value. */
  token: string;
  /** Ignored: there is one kind of token. */
  token_type_hint?: string;
}

/** What is told of a token (RFC 7662 §2.2). Of one that does not hold here nothing but `active` is told. */
export class IntrospectionDto {
  /** Whether the token holds, in the organization of who asks. */
  active: boolean;
  /** What it allows now, within its user's role. Absent where that is nothing. */
  scope?: string;
  /** The client whose device got it. Absent for a token that its user made. */
  client_id?: string;
  token_type?: 'Bearer';
  /** When it ends, in seconds since 1970. Absent for one without an end. */
  exp?: number;
  /** When it was made, in seconds since 1970. */
  iat?: number;
  /** The user whom it acts for: `usr_…` */
  sub?: string;
}

/** What OAuth clients find out about this service (RFC 8414). */
export class AuthorizationServerDto {
  issuer: string;
  device_authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  introspection_endpoint: string;
  grant_types_supported: string[];
  /** None: there is no route to which a browser is sent for a code. */
  response_types_supported: string[];
  token_endpoint_auth_methods_supported: string[];
  revocation_endpoint_auth_methods_supported: string[];
  /** A bearer token of one's own (RFC 8414 §2 allows types of access tokens here). */
  introspection_endpoint_auth_methods_supported: string[];
  scopes_supported: string[];
  service_documentation: string;
}
