/*
 * A quicker version of drizzle-orm/entity.js, which replaces it (see quickImports.ts and scripts/buildServer.ts). The
 * query builder calls `is` several times for each piece of a statement, mostly to learn that the piece is of another
 * class. The original then inspects all base classes each time, which took a twelfth of the processor time of a first
 * start with the demo company.
 */

export const entityKind = Symbol.for('drizzle:entityKind')
export const hasOwnEntityKind = Symbol.for('drizzle:hasOwnEntityKind')

type EntityClass = { [entityKind]?: string } & (abstract new (...args: never[]) => unknown)

/** For each class of a value, whether it is of the kind of a class of the query builder. */
const answers = new WeakMap<object, Map<EntityClass, boolean>>()

/**
 * Returns whether a value is an instance of a class of the query builder, even of another copy of that class.
 * @throws Error if it isn't a class of the query builder.
 */
export function is(value: unknown, type: EntityClass): boolean {
  if (!value || typeof value !== 'object') return false
  if (value instanceof type) return true
  const { constructor } = Object.getPrototypeOf(value) as { constructor?: EntityClass }
  if (!constructor) return false
  let known = answers.get(constructor)
  if (!known) answers.set(constructor, (known = new Map<EntityClass, boolean>()))
  let answer = known.get(type)
  if (answer === undefined) known.set(type, (answer = isOfKind(constructor, type)))
  return answer
}

function isOfKind(constructor: EntityClass, type: EntityClass): boolean {
  if (!Object.hasOwn(type, entityKind)) throw new Error(`${type.name} is not a class of drizzle-orm`)
  for (let one: EntityClass | null = constructor; one; one = Object.getPrototypeOf(one) as EntityClass | null)
    if (entityKind in one && one[entityKind] === type[entityKind]) return true
  return false
}
