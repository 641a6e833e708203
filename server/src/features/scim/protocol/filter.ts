import { throwIf } from '../../../kernel/errors.ts'
import { scimRefusal } from './errors.ts'

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type FilterValue = string | number | boolean | null

/** A filter of RFC 7644, section 3.4.2.2. Names of attributes are in lower case and without the URN of a core schema. */
export type Filter =
  | { kind: 'and' | 'or'; filters: Filter[] }
  | { kind: 'not'; filter: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; comparison: Comparison; value: FilterValue }
  /** A condition for one element of a multi-valued attribute: `emails[type eq "work"]`. */
  | { kind: 'element'; attribute: string; filter: Filter }

/** The maximum depth of parentheses and brackets. */
const maxDepth = 10

const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y

const invalid = (message: string) => scimRefusal('scim.invalid_filter', message)

/** Returns the words, brackets and quoted texts of a filter. @throws Refusal 400 `scim.invalid_filter`. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (!found) return throwIf(invalid(`The filter can’t be read at character ${at + 1}`))
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '')
  }
  return tokens
}

/** Returns the name of an attribute in lower case, without the URN of a core schema. */
export const plainName = (name: string): string =>
  name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')

const isName = (text: string | undefined): text is string =>
  text !== undefined && /^(urn:[\w.:-]+:)?[$a-z][\w$-]*(\.[$a-z][\w$-]*)?$/i.test(text)

/** Returns a filter as a tree. @throws Refusal 400 `scim.invalid_filter`. */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text)
  let at = 0
  const next = () => tokens[at++]
  const isNext = (word: string) => tokens[at]?.toLowerCase() === word
  const expect = (word: string) => {
    throwIf(isNext(word) ? null : invalid(`The filter lacks “${word}”`))
    at++
  }

  function any(depth: number): Filter {
    const filters = [all(depth)]
    while (isNext('or')) {
      at++
      filters.push(all(depth))
    }
    return filters.length === 1 && filters[0] ? filters[0] : { kind: 'or', filters }
  }

  function all(depth: number): Filter {
    const filters = [one(depth)]
    while (isNext('and')) {
      at++
      filters.push(one(depth))
    }
    return filters.length === 1 && filters[0] ? filters[0] : { kind: 'and', filters }
  }

  function one(depth: number): Filter {
    throwIf(depth > maxDepth ? invalid('The filter is nested too deeply') : null)
    if (isNext('(')) return enclosed('(', ')', depth)
    if (isNext('not') && tokens[at + 1] === '(') {
      at++
      return { kind: 'not', filter: enclosed('(', ')', depth) }
    }
    const name = next()
    if (!isName(name)) return throwIf(invalid('The filter lacks the name of an attribute'))
    const attribute = plainName(name)
    if (isNext('[')) return { kind: 'element', attribute, filter: enclosed('[', ']', depth) }
    const operator = next()?.toLowerCase()
    if (operator === 'pr') return { kind: 'present', attribute }
    const comparison = comparisons.find((known) => known === operator)
    if (!comparison) return throwIf(invalid(`The filter needs one of ${comparisons.join(', ')} or pr after ${name}`))
    return { kind: 'compare', attribute, comparison, value: valueOf(next()) }
  }

  function enclosed(open: string, close: string, depth: number): Filter {
    expect(open)
    const filter = any(depth + 1)
    expect(close)
    return filter
  }

  const filter = any(0)
  throwIf(at < tokens.length ? invalid(`The filter can’t be read at “${tokens[at]}”`) : null)
  return filter
}

/** Returns the value of a comparison. Values without quotation marks are accepted only where JSON has them. */
function valueOf(word: string | undefined): FilterValue {
  try {
    const value: unknown = JSON.parse(
      /^(true|false|null)$/i.test(word ?? '') ? (word ?? '').toLowerCase() : (word ?? ''),
    )
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
    // The database can’t compare with such texts.
    if (typeof value === 'string' && value.isWellFormed() && !value.includes('\0')) return value
  } catch {
    // The refusal below says what is wrong.
  }
  return throwIf(invalid('The filter needs a value in quotation marks'))
}

export type Json = Record<string, unknown>

/** Returns whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a member of an object whatever the case of its name, which is given in lower case. */
export const memberOf = (object: Json, name: string): unknown =>
  Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1]

/** Returns the values that an attribute has in a resource; those of all elements for a multi-valued attribute. */
function valuesOf(resource: Json, attribute: string): unknown[] {
  const urn = Object.keys(resource).find((key) => key.includes(':') && attribute.startsWith(`${key.toLowerCase()}:`))
  if (urn !== undefined) {
    const extension = resource[urn]
    return isObject(extension) ? valuesOf(extension, attribute.slice(urn.length + 1)) : []
  }
  const [name = '', sub] = attribute.split('.')
  const values = [memberOf(resource, name)].flat().filter((value) => value !== undefined && value !== null)
  if (sub !== undefined) return values.flatMap((value) => (isObject(value) ? [memberOf(value, sub)] : []))
  // An attribute with parts is compared by its `value` (RFC 7644, section 3.4.2.2).
  return values.map((value) => (isObject(value) && 'value' in value ? value.value : value))
}

/** Returns whether a resource, or an element of one of its attributes, meets a filter. */
export function matches(filter: Filter, resource: Json): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((each) => matches(each, resource))
    case 'or':
      return filter.filters.some((each) => matches(each, resource))
    case 'not':
      return !matches(filter.filter, resource)
    case 'present':
      return valuesOf(resource, filter.attribute).some((value) => value !== '' && value !== undefined)
    case 'element':
      return [memberOf(resource, filter.attribute)]
        .flat()
        .some((element) => isObject(element) && matches(filter.filter, element))
    case 'compare': {
      const values = valuesOf(resource, filter.attribute)
      if (filter.value === null) return (filter.comparison === 'eq') === (values.length === 0)
      if (filter.comparison === 'ne') return !values.some((value) => compares(value, 'eq', filter.value))
      return values.some((value) => compares(value, filter.comparison, filter.value))
    }
  }
}

/** Returns whether a value compares so with another. Texts are compared whatever their case. */
function compares(value: unknown, comparison: Comparison, other: FilterValue): boolean {
  const [one, two] = [String(value).toLowerCase(), String(other).toLowerCase()]
  const tests: Record<Comparison, boolean> = {
    eq: one === two,
    ne: one !== two,
    co: one.includes(two),
    sw: one.startsWith(two),
    ew: one.endsWith(two),
    gt: one > two,
    ge: one >= two,
    lt: one < two,
    le: one <= two,
  }
  return tests[comparison]
}
