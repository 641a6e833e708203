import { urns } from '@muster/contract/scim/urns'
import { isObject, type Json, plainName } from './filter.ts'

/** The attributes of a type of resource, in the spelling of Muster’s answers. */
export interface Attributes {
  /** The attributes that can be written, or are ignored when written. */
  names: readonly string[]
  /** The attributes that only Muster sets. */
  readOnly: readonly string[]
  /** The attributes of the enterprise extension; empty if the type has none. */
  extension: readonly string[]
  /** The attributes with several elements. */
  multiValued: readonly string[]
}

const words = (...lines: string[]) => lines.flatMap((line) => line.split(' '))

/** The attributes of people: those that Muster keeps, and the others of RFC 7643, which have no effect. */
export const userAttributes: Attributes = {
  names: words(
    'schemas externalId userName name displayName title emails phoneNumbers active',
    'nickName profileUrl userType preferredLanguage locale timezone password ims photos',
    'addresses entitlements roles x509Certificates',
  ),
  readOnly: ['id', 'meta', 'groups'],
  extension: ['employeeNumber', 'costCenter', 'organization', 'division', 'department', 'manager'],
  multiValued: words('schemas emails phoneNumbers ims photos addresses groups entitlements roles x509Certificates'),
}

/** The attributes of roles and departments. */
export const groupAttributes: Attributes = {
  names: ['schemas', 'externalId', 'displayName', 'members'],
  readOnly: ['id', 'meta'],
  extension: [],
  multiValued: ['schemas', 'members'],
}

/** Returns the spelling of a name in a list, whatever its case; undefined if it is not in the list. */
export const spellingOf = (names: readonly string[], name: string): string | undefined =>
  names.find((known) => known.toLowerCase() === name.toLowerCase())

/** Returns a resource as it was sent, with the names of its attributes in Muster’s spelling. Leaves out unknown ones. */
export function spelled(sent: Json, { names, readOnly, extension }: Attributes): Json {
  const known = [...names, ...readOnly]
  const entries = Object.entries(sent).flatMap(([key, value]): [string, unknown][] => {
    if (key.toLowerCase() === urns.enterprise.toLowerCase() && isObject(value))
      return [[urns.enterprise, spelled(value, { names: extension, readOnly: [], extension: [], multiValued: [] })]]
    const name = spellingOf(known, plainName(key))
    return name === undefined ? [] : [[name, partsOf(value)]]
  })
  return Object.fromEntries(entries)
}

/** The names of the parts of attributes, in Muster’s spelling. */
const parts = words(
  'givenName familyName formatted middleName honorificPrefix honorificSuffix',
  'value display displayName type primary $ref',
)

/** Returns the spelling of a part of an attribute. */
export const partName = (name: string): string => spellingOf(parts, name) ?? name

/** Returns a value whose parts have the names in Muster’s spelling. */
export function partsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partsOf)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [partName(key), part]))
}

/** The attributes that every answer has. */
const always = ['schemas', 'id']

/** Returns the names in a list. Entra ID’s tests also send a filter, as in `emails[type eq "work"]`, which has no effect. */
const namesIn = (list: string) =>
  list
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(',')
    .map((name) => plainName(name.trim()))
    .filter(Boolean)

/**
 * Returns the attributes of a resource that a caller asked for, or all but those they do not want (RFC 7644, section
 * 3.9).
 */
export function selected<Resource extends object>(
  resource: Resource,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Resource {
  if (attributes) return pick(resource as Json, namesIn(attributes), always) as Resource
  if (excludedAttributes) return omit(resource as Json, namesIn(excludedAttributes)) as Resource
  return resource
}

/** Returns the part of an attribute’s name that follows the name of one of its parents; undefined if it has another. */
function below(name: string, parent: string): string | undefined {
  const key = parent.toLowerCase()
  if (name === key) return ''
  return [`${key}.`, `${key}:`].some((start) => name.startsWith(start)) ? name.slice(key.length + 1) : undefined
}

function pick(resource: Json, names: readonly string[], kept: readonly string[] = []): Json {
  const entries = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const rests = names.flatMap((name) => below(name, key) ?? [])
    if (kept.includes(key) || rests.includes('')) return [[key, value]]
    return rests.length ? [[key, eachOf(value, (object) => pick(object, rests))]] : []
  })
  return Object.fromEntries(entries)
}

function omit(resource: Json, names: readonly string[]): Json {
  const entries = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const rests = names.flatMap((name) => below(name, key) ?? [])
    if (always.includes(key) || !rests.length) return [[key, value]]
    return rests.includes('') ? [] : [[key, eachOf(value, (object) => omit(object, rests))]]
  })
  return Object.fromEntries(entries)
}

const eachOf = (value: unknown, change: (object: Json) => Json): unknown =>
  Array.isArray(value)
    ? value.map((each) => (isObject(each) ? change(each) : each))
    : isObject(value)
      ? change(value)
      : value
