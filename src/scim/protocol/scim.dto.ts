import { ApiProperty } from '@nestjs/swagger';

/** Facts of a resource that the server sets. */
export class ScimMetaDto {
  /** `User` or `Group`. */
  resourceType: string;
  /** When it was created. */
  created: string;
  /** When it was last changed. */
  lastModified: string;
  /** Its address. */
  location: string;
}

/** The parts of a name. */
export class ScimNameDto {
  /** The whole name. */
  formatted?: string;
  /** The last name. */
  familyName?: string;
  /** The first name. */
  givenName?: string;
}

/** An e-mail address of a user. */
export class ScimEmailDto {
  /** The address. */
  value: string;
  /** Such as `work`. */
  type?: string;
  /** Whether it is the one that the user signs in with. */
  primary?: boolean;
}

/** A reference to a group, or to a member of one. */
export class ScimReferenceDto {
  /** The id of the user or group. */
  value: string;
  /** The address of the user or group. */
  @ApiProperty({ name: '$ref' })
  $ref?: string;
  /** Its name. */
  display?: string;
}

/** A user (RFC 7643 §4.1): a member of the organization. Other attributes are ignored. */
export class ScimUserDto {
  /** `urn:ietf:params:scim:schemas:core:2.0:User`. */
  schemas: string[];
  /** `usr_…`; set by the server. */
  id?: string;
  /** The identifier of the user at the identity provider. */
  externalId?: string;
  /** The name of the user at the identity provider, unique in the organization in any case of its letters. */
  userName: string;
  /** The parts of the name. */
  name?: ScimNameDto;
  /** The name to show. */
  displayName?: string;
  /** At most 10. */
  emails?: ScimEmailDto[];
  /** Whether the member has access. */
  active?: boolean;
  /** Set by the server. */
  groups?: ScimReferenceDto[];
  /** Set by the server. */
  meta?: ScimMetaDto;
}

/** A group (RFC 7643 §4.2). */
export class ScimGroupDto {
  /** `urn:ietf:params:scim:schemas:core:2.0:Group`. */
  schemas: string[];
  /** `mgr_…`; set by the server. */
  id?: string;
  /** The identifier of the group at the identity provider. */
  externalId?: string;
  /** The name of the group, unique in the organization in any case of its letters. */
  displayName: string;
  /** Members of the organization. */
  members?: ScimReferenceDto[];
  /** Set by the server. */
  meta?: ScimMetaDto;
}

/** A page of users (RFC 7644 §3.4.2). */
export class ScimUserListDto {
  /** `urn:ietf:params:scim:api:messages:2.0:ListResponse`. */
  schemas: string[];
  /** The number of all users that match. */
  totalResults: number;
  /** The position of the first user of the page, from 1. */
  startIndex: number;
  /** The number of users of the page. */
  itemsPerPage: number;
  /** The users. */
  Resources: ScimUserDto[];
}

/** A page of groups (RFC 7644 §3.4.2). */
export class ScimGroupListDto {
  /** `urn:ietf:params:scim:api:messages:2.0:ListResponse`. */
  schemas: string[];
  /** The number of all groups that match. */
  totalResults: number;
  /** The position of the first group of the page, from 1. */
  startIndex: number;
  /** The number of groups of the page. */
  itemsPerPage: number;
  /** The groups. */
  Resources: ScimGroupDto[];
}

/** An operation of a PATCH request. */
export class ScimOperationDto {
  /** `add`, `remove` or `replace`, in any case. */
  op: string;
  /** Such as `active` or `emails[type eq "work"].value`; left out for a value with several attributes. */
  path?: string;
  /** The new value. */
  value?: unknown;
}

/** Changes of a resource (RFC 7644 §3.5.2). */
export class ScimPatchDto {
  /** `urn:ietf:params:scim:api:messages:2.0:PatchOp`. */
  schemas: string[];
  /** At most 1,000, made one after the other, all of them or none. */
  Operations: ScimOperationDto[];
}

/** A refusal (RFC 7644 §3.12). */
export class ScimErrorDto {
  /** `urn:ietf:params:scim:api:messages:2.0:Error`. */
  schemas: string[];
  /** The status of the response, as a text. */
  status: string;
  /** Such as `uniqueness` or `invalidFilter`, for some statuses 400 and 409. */
  scimType?: string;
  /** What to do next. */
  detail: string;
}

/** A document that describes the service. */
export class ScimDiscoveryDto {
  /** The schemas of the document. */
  schemas: string[];
}
