/** Metadata of a protected resource: RFC 9728 §2. */
export class ProtectedResourceDto {
  resource: string;
  authorization_servers: string[];
  scopes_supported: string[];
  bearer_methods_supported: string[];
  resource_name: string;
  resource_documentation: string;
}
