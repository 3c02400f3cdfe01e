import { GROUP_SCHEMA } from '../groups/group-resource.js';
import { USER_SCHEMA } from '../users/user-resource.js';

/** An attribute of a schema (RFC 7643 §7). */
interface SchemaAttribute {
  readonly name: string;
  readonly description: string;
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly returned?: 'default' | 'always';
  readonly uniqueness?: 'none' | 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly SchemaAttribute[];
}

/** Completes an attribute: RFC 7643 §7 gives most characteristics a default, and clients want them all. */
function complete({ subAttributes, ...attribute }: SchemaAttribute): object {
  const { type = 'string' } = attribute;
  return {
    type,
    multiValued: false,
    required: false,
    ...(type === 'string' || type === 'reference' ? { caseExact: type === 'reference' } : {}),
    mutability: 'readWrite',
    returned: 'default',
    ...(type === 'boolean' || type === 'complex' ? {} : { uniqueness: 'none' }),
    ...attribute,
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(complete) }),
  };
}

const EXTERNAL_ID: SchemaAttribute = {
  name: 'externalId',
  description: 'The identifier at the identity provider.',
  caseExact: true,
};

const READ_ONLY = { mutability: 'readOnly' } as const;

const USER_ATTRIBUTES: readonly SchemaAttribute[] = [
  {
    name: 'userName',
    description:
      'The name of the user at the identity provider, unique in the organization. An e-mail address where emails is left out.',
    required: true,
    uniqueness: 'server',
  },
  EXTERNAL_ID,
  {
    name: 'name',
    description: 'The parts of the name.',
    type: 'complex',
    subAttributes: [
      { name: 'formatted', description: 'The whole name.' },
      { name: 'familyName', description: 'The last name.' },
      { name: 'givenName', description: 'The first name.' },
    ],
  },
  { name: 'displayName', description: 'The name to show. The name of the account where it is left out.' },
  {
    name: 'emails',
    description: 'E-mail addresses, at most 10. Users sign in with the primary one.',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The address.', required: true },
      { name: 'type', description: 'What it is for.', canonicalValues: ['work', 'home', 'other'] },
      { name: 'primary', description: 'Whether the user signs in with it.', type: 'boolean' },
    ],
  },
  { name: 'active', description: 'Whether the member has access to the organization.', type: 'boolean' },
  {
    name: 'groups',
    description: 'The groups of the user.',
    type: 'complex',
    multiValued: true,
    ...READ_ONLY,
    subAttributes: [
      { name: 'value', description: 'The id of the group.', ...READ_ONLY },
      {
        name: '$ref',
        description: 'The address of the group.',
        type: 'reference',
        referenceTypes: ['Group'],
        ...READ_ONLY,
      },
      { name: 'display', description: 'The name of the group.', ...READ_ONLY },
      { name: 'type', description: 'Always direct.', canonicalValues: ['direct'], ...READ_ONLY },
    ],
  },
];

const GROUP_ATTRIBUTES: readonly SchemaAttribute[] = [
  {
    name: 'displayName',
    description: 'The name of the group, unique in the organization. It decides which role the members have.',
    required: true,
    uniqueness: 'server',
  },
  EXTERNAL_ID,
  {
    name: 'members',
    description: 'Members of the organization.',
    type: 'complex',
    multiValued: true,
    subAttributes: [
      { name: 'value', description: 'The id of the user.', mutability: 'immutable' },
      {
        name: '$ref',
        description: 'The address of the user.',
        type: 'reference',
        referenceTypes: ['User'],
        mutability: 'immutable',
      },
      { name: 'display', description: 'The name of the user.', ...READ_ONLY },
      { name: 'type', description: 'Always User.', canonicalValues: ['User'], mutability: 'immutable' },
    ],
  },
];

/** Returns the schemas of the resources (RFC 7643 §7). `base` is the address of the routes of SCIM. */
export function describeSchemas(base: string): readonly (object & { readonly id: string })[] {
  const describe = (id: string, name: string, attributes: readonly SchemaAttribute[]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description: `${name} of Clarion`,
    attributes: attributes.map(complete),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [describe(USER_SCHEMA, 'User', USER_ATTRIBUTES), describe(GROUP_SCHEMA, 'Group', GROUP_ATTRIBUTES)];
}

/** Returns the types of resources (RFC 7643 §6). */
export function describeResourceTypes(base: string): readonly (object & { readonly id: string })[] {
  const describe = (id: string, schema: string, description: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id,
    name: id,
    endpoint: `/${id}s`,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  });
  return [
    describe('User', USER_SCHEMA, 'Members of the organization'),
    describe('Group', GROUP_SCHEMA, 'Groups of members'),
  ];
}
