import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/access.decorator.js';
import { METADATA_PATH } from '../auth/protected-resource.js';
import { allScopes } from '../auth/scopes.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers } from '../http/documented.js';
import { MCP_PATH } from './mcp-path.js';
import { ProtectedResourceDto } from './protected-resource.dto.js';

/** What clients find out by themselves of the resources that tokens open: RFC 9728. */
@Controller(METADATA_PATH)
export class ProtectedResourceController {
  constructor(private readonly address: PublicAddress) {}

  /** Tells clients of the API where its tokens come from. */
  @Get()
  @Public()
  @Answers(200, ProtectedResourceDto, 'The metadata')
  readApi(): ProtectedResourceDto {
    return this.metadata('', 'Clarion');
  }

  /** Tells clients of the tools for agents where their tokens come from. */
  @Get(MCP_PATH)
  @Public()
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
