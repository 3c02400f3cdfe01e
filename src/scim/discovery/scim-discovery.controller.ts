import { Controller, Get, Param, Res, UseFilters } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import { ProvisionerOnly } from '../../auth/access.decorator.js';
import { notFound } from '../../common/problem.js';
import { Answers, Fails } from '../../http/documented.js';
import { sendScim } from '../protocol/answer.js';
import { LARGEST_PAGE } from '../protocol/list-query.js';
import { ScimAddress } from '../protocol/scim-address.js';
import { ScimDiscoveryDto } from '../protocol/scim.dto.js';
import { ScimRefusals } from '../protocol/scim-refusals.js';
import { describeResourceTypes, describeSchemas } from './schemas.js';

const UNSUPPORTED = { supported: false };

/** What the service supports, and the schemas of its resources (RFC 7644 §4). */
@ProvisionerOnly()
@UseFilters(ScimRefusals)
@ApiProduces('application/scim+json')
@Controller('scim/v2')
export class ScimDiscoveryController {
  constructor(private readonly address: ScimAddress) {}

  /** Returns what the service supports: PATCH and filters, no bulk requests, sorting, ETags and changes of passwords. */
  @Get('ServiceProviderConfig')
  @Answers(200, ScimDiscoveryDto, 'What the service supports')
  config(@Res() response: Response): void {
    sendScim(response, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      documentationUri: 'https://datatracker.ietf.org/doc/html/rfc7644',
      patch: { supported: true },
      bulk: { ...UNSUPPORTED, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: LARGEST_PAGE },
      changePassword: UNSUPPORTED,
      sort: UNSUPPORTED,
      etag: UNSUPPORTED,
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Provisioning token',
          description: 'The provisioning token of the organization, as a bearer token (RFC 6750)',
          specUri: 'https://datatracker.ietf.org/doc/html/rfc6750',
          primary: true,
        },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: `${this.address.base}/ServiceProviderConfig` },
    });
  }

  /** Lists the types of resources. */
  @Get('ResourceTypes')
  @Answers(200, ScimDiscoveryDto, 'The types of resources')
  resourceTypes(@Res() response: Response): void {
    sendScim(response, toList(describeResourceTypes(this.address.base)));
  }

  /** Returns a type of resources. */
  @Get('ResourceTypes/:name')
  @Answers(200, ScimDiscoveryDto, 'The type of resources')
  @Fails('not_found')
  resourceType(@Param('name') name: string, @Res() response: Response): void {
    sendScim(response, pick(describeResourceTypes(this.address.base), name));
  }

  /** Lists the schemas of resources. */
  @Get('Schemas')
  @Answers(200, ScimDiscoveryDto, 'The schemas')
  schemas(@Res() response: Response): void {
    sendScim(response, toList(describeSchemas(this.address.base)));
  }

  /** Returns a schema. */
  @Get('Schemas/:name')
  @Answers(200, ScimDiscoveryDto, 'The schema')
  @Fails('not_found')
  schema(@Param('name') name: string, @Res() response: Response): void {
    sendScim(response, pick(describeSchemas(this.address.base), name));
  }
}

function toList(resources: readonly object[]): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function pick(resources: readonly (object & { readonly id: string })[], id: string): object {
  const found = resources.find((resource) => resource.id === id);
  if (found === undefined) throw notFound();
  return found;
}
