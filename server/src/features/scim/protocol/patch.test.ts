import { describe, expect, test } from 'vitest'
import { urns } from '@muster/contract/scim/urns'
import { Refusal } from '../../../kernel/errors.ts'
import { groupAttributes, selected, spelled, userAttributes } from './attributes.ts'
import { presentError } from './errors.ts'
import { patched, readOperations } from './patch.ts'
import { matches, parseFilter } from './filter.ts'

const otherManager = 'b2222222-2222-4222-8222-222222222222'
const person = {
  schemas: [urns.user, urns.enterprise],
  id: '1',
  userName: 'ada@example.com',
  name: { givenName: 'Ada', familyName: 'Byron', formatted: 'Ada Byron' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
  [urns.enterprise]: { department: 'Engineering', manager: { value: 'm1', displayName: 'Mary' } },
}

const patch = (...operations: object[]) =>
  patched(person, readOperations({ schemas: [urns.patch], Operations: operations }), userAttributes)

/** Returns the `scimType` of the refusal that an action throws. */
function scimTypeOf(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error instanceof Refusal ? presentError(error).scimType : error
  }
  return 'accepted'
}

const manager = `${urns.enterprise}:manager`

describe('the operations of a PATCH', () => {
  test.each<[string, object, object]>([
    ['Okta deactivates without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['Entra ID deactivates with a text', { op: 'Replace', path: 'active', value: 'False' }, { active: 'False' }],
    [
      'a part of a name',
      { op: 'Replace', path: 'name.givenName', value: 'Eva' },
      { name: { ...person.name, givenName: 'Eva' } },
    ],
    [
      'parts without a path',
      { op: 'add', value: { 'name.familyName': 'King', title: 'Chief' } },
      { name: { ...person.name, familyName: 'King' }, title: 'Chief' },
    ],
    [
      'an object is merged',
      { op: 'replace', path: 'name', value: { givenName: 'Eva' } },
      { name: { ...person.name, givenName: 'Eva' } },
    ],
    [
      'names in any case',
      { op: 'ADD', path: 'NAME.GIVENNAME', value: 'Eva' },
      { name: { ...person.name, givenName: 'Eva' } },
    ],
    ['the core schema in the path', { op: 'add', path: `${urns.user}:title`, value: 'Chief' }, { title: 'Chief' }],
    [
      'an email address by its type',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'a@b.c' },
      { emails: [{ value: 'a@b.c', type: 'work', primary: true }] },
    ],
    [
      'a phone number that is new',
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+20 2 1' },
      { phoneNumbers: [{ type: 'work', value: '+20 2 1' }] },
    ],
    [
      'an element by two conditions',
      { op: 'add', path: 'emails[type eq "home" and primary eq false].value', value: 'h@b.c' },
      { emails: [...person.emails, { type: 'home', primary: false, value: 'h@b.c' }] },
    ],
    [
      'a new primary address',
      { op: 'add', path: 'emails', value: [{ value: 'n@b.c', primary: true }] },
      {
        emails: [
          { ...person.emails[0], primary: false },
          { value: 'n@b.c', primary: true },
        ],
      },
    ],
    [
      'an attribute of the extension',
      { op: 'Add', path: `${urns.enterprise}:department`, value: 'Sales' },
      { [urns.enterprise]: { ...person[urns.enterprise], department: 'Sales' } },
    ],
    [
      'the extension as a whole',
      { op: 'replace', value: { [urns.enterprise]: { department: 'Sales' } } },
      { [urns.enterprise]: { ...person[urns.enterprise], department: 'Sales' } },
    ],
    [
      'the path of the extension',
      { op: 'add', path: urns.enterprise, value: { department: 'Sales' } },
      { [urns.enterprise]: { ...person[urns.enterprise], department: 'Sales' } },
    ],
    [
      'a manager as a text',
      { op: 'Add', path: manager, value: otherManager },
      { [urns.enterprise]: { department: 'Engineering', manager: { value: otherManager } } },
    ],
    [
      'a manager as an object',
      { op: 'replace', path: manager, value: { value: otherManager } },
      { [urns.enterprise]: { department: 'Engineering', manager: { value: otherManager } } },
    ],
    ['no manager', { op: 'Remove', path: manager }, { [urns.enterprise]: { department: 'Engineering' } }],
    [
      'an empty manager',
      { op: 'Replace', path: manager, value: '' },
      { [urns.enterprise]: { department: 'Engineering' } },
    ],
    ['unknown attributes without a path', { op: 'replace', value: { id: '1', mood: 'fine', active: true } }, {}],
    ['a schema that is unknown', { op: 'add', path: 'urn:okta:custom:1.0:user:badge', value: '7' }, {}],
  ])('%s', (_, operation, after) => {
    expect(patch(operation)).toEqual({ ...person, ...after })
  })

  test('take effect one after the other', () => {
    const operations = [
      { op: 'add', path: 'title', value: 'Chief' },
      { op: 'remove', path: 'title' },
      { op: 'add', path: 'title', value: 'Head' },
    ]
    expect(patch(...operations)).toMatchObject({ title: 'Head' })
    expect(patch({ op: 'remove', path: 'emails[type eq "work"]' })).toMatchObject({ emails: [] })
    expect(patch({ op: 'remove', path: 'emails[type eq "work"].primary' })).toMatchObject({
      emails: [{ value: 'ada@example.com', type: 'work' }],
    })
  })

  test.each<[string, object]>([
    ['noTarget', { op: 'remove' }],
    ['noTarget', { op: 'replace', path: 'emails[value eq "none@b.c"].type', value: 'home' }],
    ['invalidPath', { op: 'replace', path: 'mood', value: 'fine' }],
    ['invalidPath', { op: 'replace', path: 'name..givenName', value: 'x' }],
    ['invalidFilter', { op: 'replace', path: 'emails[type eq].value', value: 'x' }],
    ['mutability', { op: 'replace', path: 'id', value: '2' }],
    ['mutability', { op: 'add', path: 'groups', value: [] }],
    ['invalidSyntax', { op: 'move', path: 'title' }],
    ['invalidValue', { op: 'replace', path: 'title' }],
    ['invalidValue', { op: 'add', value: 'text' }],
  ])('are refused as %s: %o', (scimType, operation) => {
    expect(scimTypeOf(() => patch(operation))).toBe(scimType)
  })

  test('need the right form', () => {
    for (const body of [
      {},
      { Operations: [] },
      { Operations: {} },
      { Operations: ['x'] },
      { schemas: ['x'], Operations: [{ op: 'add' }] },
    ])
      expect(scimTypeOf(() => readOperations(body))).toBe('invalidSyntax')
    expect(readOperations({ operations: [{ Op: 'Add', Path: 'title', Value: 1 }] })).toEqual([
      { op: 'add', path: 'title', value: 1 },
    ])
  })

  test('change the members of a group as Entra ID and Okta send them', () => {
    const group = { displayName: 'Staff', members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] }
    const membersAfter = (...operations: object[]) =>
      (patched(group, readOperations({ Operations: operations }), groupAttributes).members as { value: string }[]).map(
        ({ value }) => value,
      )
    expect(membersAfter({ op: 'Add', path: 'members', value: [{ $ref: null, value: 'd' }, { value: 'A' }] })).toEqual([
      'b',
      'c',
      'd',
      'A',
    ])
    expect(membersAfter({ op: 'add', path: 'members', value: { value: 'd' } })).toEqual(['a', 'b', 'c', 'd'])
    expect(membersAfter({ op: 'Remove', path: 'members', value: [{ value: 'b' }, { value: 'x' }] })).toEqual(['a', 'c'])
    expect(membersAfter({ op: 'remove', path: 'members[value eq "b"]' })).toEqual(['a', 'c'])
    expect(membersAfter({ op: 'remove', path: 'members[value eq "x"]' })).toEqual(['a', 'b', 'c'])
    expect(membersAfter({ op: 'replace', path: 'members', value: [{ value: 'z' }] })).toEqual(['z'])
    expect(membersAfter({ op: 'replace', value: { id: '1', displayName: 'New', members: [] } })).toEqual([])
    expect(patched(group, [{ op: 'remove', path: 'members', value: undefined }], groupAttributes).members).toEqual([])
  })
})

describe('a filter', () => {
  test.each<[string, boolean]>([
    ['userName eq "ADA@example.com"', true],
    ['USERNAME EQ "ada@example.com"', true],
    [`${urns.user}:userName sw "ada"`, true],
    ['userName co "example" and active eq true', true],
    ['active eq "True"', true],
    ['active eq false or name.familyName ew "ron"', true],
    ['not (name.givenName eq "Ada")', false],
    ['title pr', false],
    ['emails pr and emails.value eq "ada@example.com"', true],
    ['emails[type eq "work" and value co "@example"]', true],
    ['emails[type eq "home"]', false],
    [`${urns.enterprise}:department eq "engineering"`, true],
    [`${urns.enterprise}:manager.value eq "m1"`, true],
    ['title eq null', true],
    ['userName ne "eva@example.com"', true],
    ['(userName eq "x" or userName eq "y") and active eq true', false],
    ['userName eq "x" or userName eq "ada@example.com" and active eq true', true],
    ['userName gt "aaa" and userName lt "bbb" and userName ge "ada" and userName le "adb"', true],
  ])('%s: %s', (filter, result) => {
    expect(matches(parseFilter(filter), person)).toBe(result)
  })

  test.each([
    '',
    'userName',
    'userName eq',
    'userName is "x"',
    'userName eq x',
    '"x" eq userName',
    '(userName pr',
    'userName pr)',
    'userName eq "x',
    'userName pr and',
    'emails[type eq "work"',
    '1name pr',
    `${'('.repeat(12)}a pr${')'.repeat(12)}`,
    "userName eq 'x'",
    'userName eq "x" userName pr',
    'userName eq {"a":1}',
    String.raw`userName eq "\u0000"`,
  ])('is refused: %s', (filter) => {
    expect(scimTypeOf(() => parseFilter(filter))).toBe('invalidFilter')
  })
})

test('a manager who is named by no id of Muster stays the former one', () => {
  const changed = (value: unknown) => patch({ op: 'replace', path: manager, value })[urns.enterprise]
  for (const value of ['Mary Poppins', { displayName: 'Mary Poppins' }, { value: 'CN=Mary' }])
    expect(changed(value)).toEqual(person[urns.enterprise])
  expect(changed('')).toEqual({ department: 'Engineering' })
})

test('many operations on many elements are refused before they take long', () => {
  const value = Array.from({ length: 9000 }, (_, at) => ({ value: `member-${at}` }))
  const operations = value.slice(0, 1000).map((each) => ({ op: 'remove', path: `members[value eq "${each.value}"]` }))
  const apply = (count: number) =>
    patched({ members: value }, readOperations({ Operations: operations.slice(0, count) }), groupAttributes)
  expect(apply(100).members).toHaveLength(8900)
  expect(scimTypeOf(() => apply(1000))).toBe('invalidSyntax')
})

test('attributes are selected, and id and schemas are always there', () => {
  const pick = (attributes: string) => selected(person, { attributes })
  const { schemas, id } = person
  expect(pick('userName')).toEqual({ schemas, id, userName: person.userName })
  expect(pick(`NAME.givenName, ${urns.enterprise}:department`)).toEqual({
    schemas,
    id,
    name: { givenName: 'Ada' },
    [urns.enterprise]: { department: 'Engineering' },
  })
  expect(pick('emails.value')).toEqual({ schemas, id, emails: [{ value: 'ada@example.com' }] })
  const { emails: _emails, ...others } = person
  expect(selected(person, { excludedAttributes: 'emails,id,name.formatted' })).toEqual({
    ...others,
    name: { givenName: 'Ada', familyName: 'Byron' },
  })
})

test('attributes that were sent get Muster’s spelling, and unknown ones are left out', () => {
  const sent = {
    USERNAME: 'a',
    Name: { GivenName: 'A' },
    mood: 'fine',
    [urns.enterprise.toUpperCase()]: { Department: 'x' },
  }
  expect(spelled(sent, userAttributes)).toEqual({
    userName: 'a',
    name: { givenName: 'A' },
    [urns.enterprise]: { department: 'x' },
  })
})
