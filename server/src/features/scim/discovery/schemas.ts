import { urns } from '@muster/contract/scim/urns'

type Mutability = 'readOnly' | 'readWrite'

interface Options {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued?: true
  required?: true
  caseExact?: true
  mutability?: Mutability
  uniqueness?: 'server'
  parts?: readonly object[]
}

/** Returns the description of an attribute (RFC 7643, section 7). */
function attribute(name: string, description: string, options: Options = {}): object {
  const { type = 'string', multiValued = false, required = false, caseExact = false, parts, ...others } = options
  return {
    name,
    type,
    multiValued,
    description,
    required,
    caseExact,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...others,
    ...(parts && { subAttributes: parts }),
  }
}

const readOnly = { mutability: 'readOnly' } as const

const reference = (of: string) =>
  attribute('$ref', `The address of the ${of}.`, { type: 'reference', caseExact: true, ...readOnly })

const userSchema = {
  id: urns.user,
  name: 'User',
  description: 'A person',
  attributes: [
    attribute('userName', 'The name of the account at the identity provider.', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The name of the person.', {
      type: 'complex',
      parts: [
        attribute('formatted', 'The whole name.', readOnly),
        attribute('givenName', 'The first name.'),
        attribute('familyName', 'The last name.'),
      ],
    }),
    attribute('displayName', 'The whole name.', readOnly),
    attribute('title', 'The position.'),
    attribute('emails', 'The email address at which the person gets mail.', {
      type: 'complex',
      multiValued: true,
      parts: [
        attribute('value', 'The address.'),
        attribute('type', 'Always “work”.', readOnly),
        attribute('primary', 'Always true.', { type: 'boolean', ...readOnly }),
      ],
    }),
    attribute('phoneNumbers', 'The phone number for work.', {
      type: 'complex',
      multiValued: true,
      parts: [attribute('value', 'The number.'), attribute('type', 'Always “work”.', readOnly)],
    }),
    attribute('active', 'False if the account is deactivated.', { type: 'boolean' }),
    attribute('groups', 'The person’s groups.', {
      type: 'complex',
      multiValued: true,
      ...readOnly,
      parts: [
        attribute('value', 'The id of the group.', readOnly),
        reference('group'),
        attribute('display', 'The name of the group.', readOnly),
        attribute('type', 'Always “direct”.', readOnly),
      ],
    }),
  ],
}

const enterpriseSchema = {
  id: urns.enterprise,
  name: 'EnterpriseUser',
  description: 'The employment of a person',
  attributes: [
    attribute('employeeNumber', 'The LL-ID.', readOnly),
    attribute('department', 'The name of a department of the company.'),
    attribute('manager', 'The manager.', {
      type: 'complex',
      parts: [
        attribute('value', 'The id of the manager.'),
        reference('manager'),
        attribute('displayName', 'The name of the manager.', readOnly),
      ],
    }),
  ],
}

const groupSchema = {
  id: urns.group,
  name: 'Group',
  description: 'A role or a department',
  attributes: [
    attribute('displayName', 'The name.', { required: true, uniqueness: 'server' }),
    attribute('members', 'The people with the role, or in the department.', {
      type: 'complex',
      multiValued: true,
      parts: [
        attribute('value', 'The id of the person.'),
        reference('person'),
        attribute('display', 'The name of the person.', readOnly),
        attribute('type', 'Always “User”.', readOnly),
      ],
    }),
  ],
}

/** The schemas of Muster’s resources. */
export const schemas = [userSchema, enterpriseSchema, groupSchema]

/** The types of Muster’s resources (RFC 7643, section 6). */
export const resourceTypes = [
  {
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A person',
    schema: urns.user,
    schemaExtensions: [{ schema: urns.enterprise, required: false }],
  },
  { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'A role or a department', schema: urns.group },
]
