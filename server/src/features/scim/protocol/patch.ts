import { Id } from '@muster/contract/kit/text'
import { urns } from '@muster/contract/scim/urns'
import { throwIf } from '../../../kernel/errors.ts'
import { type Attributes, partName, partsOf, spellingOf } from './attributes.ts'
import { invalidValue, scimRefusal } from './errors.ts'
import { type Filter, isObject, type Json, matches, memberOf, parseFilter } from './filter.ts'

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string | undefined
  value: unknown
}

/** The target of an operation within a resource or its enterprise extension. */
interface Target {
  isOfExtension: boolean
  name: string
  filter: Filter | null
  part: string | null
  isMultiValued: boolean
}

const invalidSyntax = (message: string) => scimRefusal('scim.invalid_syntax', message)
const invalidPath = (path: string) => scimRefusal('scim.invalid_path', `Muster has no attribute “${path}”`)
const readOnly = (path: string) => scimRefusal('scim.mutability', `The attribute “${path}” can’t be changed`)
const noTarget = (message: string) => scimRefusal('scim.no_target', message)

/** The maximum number of operations in a request. */
const maxOperations = 1000

/** The maximum number of elements that the operations of a request look at, which take about half a second. */
const maxVisits = 1_000_000

/** The attributes of a resource that is being changed, and how many elements the operations have looked at. */
interface Progress extends Attributes {
  visits: number
}

/**
 * Returns the operations of a PATCH. The names of its members and operations may have any case, because Entra ID sends
 * `Add` (RFC 7644, section 3.5.2).
 * @throws Refusal 400 `scim.invalid_syntax`.
 */
export function readOperations(body: Json): Operation[] {
  const { schemas } = body
  const isPatch = schemas === undefined || (Array.isArray(schemas) && schemas.includes(urns.patch))
  throwIf(isPatch ? null : invalidSyntax(`The schemas of a PATCH must contain ${urns.patch}`))
  const operations = memberOf(body, 'operations')
  if (!Array.isArray(operations) || operations.length === 0)
    return throwIf(invalidSyntax('A PATCH needs a list of Operations'))
  throwIf(operations.length > maxOperations ? invalidSyntax(`Please send at most ${maxOperations} Operations`) : null)
  return operations.map((each: unknown): Operation => {
    if (!isObject(each)) return throwIf(invalidSyntax('Each of the Operations must be an object'))
    const [sent, path] = [memberOf(each, 'op'), memberOf(each, 'path')]
    const op = (['add', 'replace', 'remove'] as const).find((known) => known === String(sent).toLowerCase())
    if (!op) return throwIf(invalidSyntax('The op of an operation is add, replace or remove'))
    const isPath = path === undefined || path === null || typeof path === 'string'
    throwIf(isPath ? null : scimRefusal('scim.invalid_path', 'The path of an operation must be a text'))
    return {
      op,
      path: typeof path === 'string' && path.trim() !== '' ? path.trim() : undefined,
      value: memberOf(each, 'value'),
    }
  })
}

const pathForm = /^(?:(urn:[\w.:-]+):)?([$a-z][\w$-]*)(?:\[(.+)\])?(?:\.([$a-z][\w$-]*))?$/i

/** Returns the target of a path; null if it belongs to a schema that Muster does not know. */
function targetOf(path: string, attributes: Attributes): Target | null {
  const [, urn = '', sent = '', filter, part] = pathForm.exec(path) ?? []
  if (sent === '') return throwIf(scimRefusal('scim.invalid_path', `The path “${path}” can’t be read`))
  const isOfExtension = urn.toLowerCase() === urns.enterprise.toLowerCase()
  if (urn !== '' && !isOfExtension && !/:core:2\.0:(user|group)$/i.test(urn)) return null
  const name = spellingOf(isOfExtension ? attributes.extension : attributes.names, sent)
  if (name === undefined) {
    const isReadOnly = !isOfExtension && spellingOf(attributes.readOnly, sent) !== undefined
    return throwIf(isReadOnly ? readOnly(path) : invalidPath(path))
  }
  return {
    isOfExtension,
    name,
    filter: filter === undefined ? null : parseFilter(filter),
    part: part === undefined ? null : partName(part),
    isMultiValued: !isOfExtension && attributes.multiValued.includes(name),
  }
}

/**
 * Returns a resource after the operations of a PATCH, which take effect one after the other.
 * @throws Refusal 400 with the `scimType` that RFC 7644 names.
 */
export function patched(resource: Json, operations: readonly Operation[], attributes: Attributes): Json {
  const result = structuredClone(resource)
  const progress = { ...attributes, visits: 0 }
  for (const operation of operations) apply(result, operation, progress)
  return result
}

function apply(resource: Json, { op, path, value }: Operation, progress: Progress): void {
  if (path === undefined) return applyAll(resource, op, value, progress)
  if (path.toLowerCase() === urns.enterprise.toLowerCase()) {
    if (op === 'remove') delete resource[urns.enterprise]
    else applyAll(resource, op, { [urns.enterprise]: value }, progress)
    return
  }
  throwIf(op !== 'remove' && value === undefined ? invalidValue(`The operation on “${path}” has no value`) : null)
  const target = targetOf(path, progress)
  if (target) change(resource, target, { op, value }, progress)
}

/** Applies an operation without a path, whose value is an object of attributes or paths. Unknown ones have no effect. */
function applyAll(resource: Json, op: Operation['op'], value: unknown, progress: Progress): void {
  throwIf(op === 'remove' ? noTarget('A remove needs a path') : null)
  if (!isObject(value)) return throwIf(invalidValue('An operation without a path needs an object'))
  for (const [key, inner] of Object.entries(value)) {
    if (key.toLowerCase() === urns.enterprise.toLowerCase() && isObject(inner)) {
      const paths = Object.entries(inner).map(([name, each]) => [`${urns.enterprise}:${name}`, each])
      applyAll(resource, op, Object.fromEntries(paths), progress)
    } else if (isKnown(key, progress)) apply(resource, { op, path: key, value: inner }, progress)
  }
}

function isKnown(path: string, { names, extension }: Attributes): boolean {
  const [, urn = '', name = ''] = pathForm.exec(path) ?? []
  const isOfExtension = urn.toLowerCase() === urns.enterprise.toLowerCase()
  return spellingOf(isOfExtension ? extension : names, name) !== undefined
}

const isEmpty = (value: unknown) => value === null || value === ''

/** Changes one attribute. */
function change(resource: Json, target: Target, operation: Pick<Operation, 'op' | 'value'>, progress: Progress): void {
  const { op } = operation
  const { isOfExtension, name, filter, part, isMultiValued } = target
  const extension = isObject(resource[urns.enterprise]) ? (resource[urns.enterprise] as Json) : {}
  const container = isOfExtension ? extension : resource
  if (isOfExtension) resource[urns.enterprise] = extension
  const value = partsOf(operation.value)
  const isRemoved = op === 'remove' || (isEmpty(value) && !isMultiValued)
  if (isMultiValued) {
    progress.visits += [container[name], value].flat().length
    throwIf(progress.visits > maxVisits ? invalidSyntax('Please send fewer Operations for so many elements') : null)
    container[name] = changedElements(container[name], { op, filter, part, value })
  } else if (part !== null) {
    const { [part]: _former, ...others } = objectOf(container[name])
    container[name] = isRemoved ? others : { ...others, [part]: value }
  } else if (isRemoved) delete container[name]
  else if (name === 'manager') {
    // Entra ID sends the manager as a text. Other texts, such as a name, can’t mean a person.
    const manager = objectOf(value)
    if (isUsableManager(manager)) container[name] = manager
  } else container[name] = isObject(value) ? { ...objectOf(container[name]), ...value } : value
}

const isUsableManager = ({ value }: Json) => isEmpty(value) || Id.safeParse(value).success

/** Returns an element or a complex attribute as an object: a text alone is its `value`. */
const objectOf = (value: unknown): Json =>
  isObject(value) ? value : value === undefined || isEmpty(value) ? {} : { value }

type ElementChange = Pick<Operation, 'op' | 'value'> & Pick<Target, 'filter' | 'part'>

/** Returns the elements of a multi-valued attribute after an operation. */
function changedElements(current: unknown, { op, value, filter, part }: ElementChange): unknown[] {
  const elements = current === undefined ? [] : [current].flat()
  if (filter !== null || part !== null) return changedParts(elements.map(objectOf), { op, value, filter, part })
  const sent = isEmpty(value) || value === undefined ? [] : [value].flat()
  if (op === 'replace') return sent
  const keys = new Set(sent.map(keyOf))
  // Entra ID names the members to remove in the value.
  if (op === 'remove') return sent.length ? elements.filter((element) => !keys.has(keyOf(element))) : []
  const others = elements.filter((element) => !keys.has(keyOf(element)))
  const hasPrimary = sent.some((element) => objectOf(element).primary === true)
  return [...others.map((other) => (hasPrimary && isObject(other) ? { ...other, primary: false } : other)), ...sent]
}

const keyOf = (element: unknown) => JSON.stringify(objectOf(element).value ?? element).toLowerCase()

function changedParts(elements: Json[], { op, value, filter, part }: ElementChange): Json[] {
  const isSelected = (element: Json) => filter === null || matches(filter, element)
  if (op === 'remove' || (part !== null && isEmpty(value))) {
    if (part === null) return elements.filter((element) => !isSelected(element))
    return elements.map((element) => {
      const { [part]: _removed, ...others } = element
      return isSelected(element) ? others : element
    })
  }
  const change = part === null ? objectOf(value) : { [part]: value }
  if (elements.some(isSelected))
    return elements.map((element) => (isSelected(element) ? { ...element, ...change } : element))
  const started = filter === null ? {} : elementOf(filter)
  if (started === null) return throwIf(noTarget('The filter of the path selects nothing'))
  return [...elements, { ...started, ...change }]
}

/**
 * Returns the element that a filter describes, which Entra ID expects to be added if there is none; null if the filter
 * does not describe one, or names one by its value.
 */
function elementOf(filter: Filter): Json | null {
  if (filter.kind === 'compare' && filter.comparison === 'eq' && filter.attribute !== 'value')
    return { [partName(filter.attribute)]: filter.value }
  if (filter.kind !== 'and') return null
  const parts = filter.filters.map(elementOf)
  return parts.includes(null) ? null : Object.assign({}, ...parts)
}
