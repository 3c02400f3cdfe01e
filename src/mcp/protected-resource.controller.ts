import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access.decorator.js';
import { METADATA_PATH } from '../auth/protected-resource.js';
import { allScopes } from '../auth/permissions.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers } from '../http/documented.js';
import { MCP_PATH } from './mcp-path.js';
import { ProtectedResourceDto } from './protected-resource.dto.js';

/** Metadata of the resources that tokens open, for clients that discover them: RFC 9728. */
@Public()
@Controller(METADATA_PATH)
export class ProtectedResourceController {
  constructor(private readonly address: PublicAddress) {}

  /** Returns where clients of the API get tokens. */
  @Get()
  @Answers(200, ProtectedResourceDto, 'The metadata')
  readApi(): ProtectedResourceDto {
    return this.metadata('', 'Clarion');
  }

  /** Returns where clients of the agents' tools get tokens. */
  @Get(MCP_PATH)
  @Answers(200, ProtectedResourceDto, 'The metadata')
  readTools(): ProtectedResourceDto {
    return this.metadata(MCP_PATH, 'Clarion tools for agents');
  }

  private metadata(path: string, name: string): ProtectedResourceDto {
    const { origin } = this.address;
    return {
      resource: `${origin}${path}`,
      authorization_servers: [origin],
      scopes_supported: [...allScopes()],
      bearer_methods_supported: ['header'],
      resource_name: name,
      resource_documentation: `${origin}/docs`,
    };
  }
}
