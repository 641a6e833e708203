import { i18n } from '../../i18n.ts'

/** A field, or several that only make sense together, for which one side is chosen as a whole. */
export interface Part<Values> {
  key: string
  /** A translation key. */
  label: string
  fields: readonly (keyof Values)[]
  /** Fields that only others change: they have their current value, whichever side is chosen. */
  given?: readonly (keyof Values)[]
  /** Returns the values of the fields as text; empty if they are empty. */
  say: (values: Values) => string
}

/** The state of a form over a record that others may change meanwhile. */
export interface Edited<Values> {
  /** The record when the form opened; `before` is the record as last read. */
  first: Values
  before: Values
  values: Values
  /** The user's input in each part that someone else changed too, by the key of the part. */
  clashes: Readonly<Record<string, Partial<Values>>>
  /** Number of times the record was read again because someone else had changed it. */
  rounds: number
}

/** The side whose values a part has. */
export type Side = 'theirs' | 'mine'

/** A part that both sides changed, with both values as text. */
export interface Conflict {
  key: string
  label: string
  theirs: string
  mine: string
  chosen: Side
}

/** The changes by someone else, as shown to the user. */
export interface Meanwhile {
  rounds: number
  conflicts: readonly Conflict[]
  /** The labels of other parts they changed, which the form has taken over. */
  also: readonly string[]
}

export const beginning = <Values>(initial: Values): Edited<Values> => ({
  first: initial,
  before: initial,
  values: initial,
  clashes: {},
  rounds: 0,
})

/** Returns a text that is equal for equal content: sets regardless of order, files by name, size and date. */
export const contentOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => {
    if (each instanceof Set) return [...each].map(String).toSorted()
    return each instanceof File ? [each.name, each.size, each.lastModified] : each
  })

const differ = <Values>(one: Values, other: Values, fields: readonly (keyof Values)[]) =>
  fields.some((field) => contentOf([one[field]]) !== contentOf([other[field]]))

/** Returns the fields whose values differ from `before`. */
export function changedIn<Values extends object>(values: Values, before: Values): Partial<Values> {
  return pick(
    values,
    fieldsOf(values).filter((field) => differ(values, before, [field])),
  )
}

/** Returns true if the form has unsent input, not counting spaces around it. */
export const isDirty = <Values extends object>({ values, before }: Edited<Values>): boolean =>
  fieldsOf(values).some((field) => contentOf(trimmed(values[field])) !== contentOf(trimmed(before[field])))

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** Returns the form over the record as it is now: input stays, other fields follow. */
export const followed = <Values extends object>({ values, before }: Edited<Values>, now: Values): Edited<Values> => ({
  ...beginning(now),
  values: { ...now, ...changedIn(values, before) },
})

/** Returns the form after its values were saved; input since then stays unsent. */
export const settled = <Values extends object>({ values }: Edited<Values>, sent: Values): Edited<Values> => ({
  ...beginning(sent),
  values,
})

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

const pick = <Values>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>

/**
 * Returns the form over a record that someone else changed. Fields without input take over the new values; input stays,
 * and for a part that both changed either side can be chosen. Sets combine the changes of both sides without a
 * conflict.
 */
export function rebased<Values extends object>(
  state: Edited<Values>,
  theirs: Values,
  parts: readonly Part<Values>[],
): Edited<Values> {
  const { before, values } = state
  const clashes: Record<string, Partial<Values>> = {}
  const mine: Partial<Values> = {}
  for (const { key, fields, given = [] } of parts) {
    const touched = differ(values, before, fields)
    if (touched) Object.assign(mine, pick(values, fields))
    const typed = touched ? pick(values, fields) : state.clashes[key]
    if (!typed || !differ({ ...theirs, ...typed }, theirs, fields)) continue
    if (key in state.clashes || differ(theirs, before, [...fields, ...given])) clashes[key] = typed
  }
  const single = fieldsOf(values).filter((field) => parts.every(({ fields }) => !fields.includes(field)))
  for (const field of single)
    if (differ(values, before, [field])) mine[field] = merged(before[field], theirs[field], values[field])
  return { ...state, before: theirs, values: { ...theirs, ...mine }, clashes, rounds: state.rounds + 1 }
}

function merged<Value>(before: Value, theirs: Value, mine: Value): Value {
  if (!(before instanceof Set && theirs instanceof Set && mine instanceof Set)) return mine
  return theirs.union(mine.difference(before)).difference(before.difference(mine)) as Value
}

/** Returns the form after one side of a part was chosen; the input is kept, so that it can be chosen again. */
export function chosen<Values extends object>(state: Edited<Values>, part: Part<Values>, side: Side): Edited<Values> {
  const { before, values, clashes } = state
  const { key, fields } = part
  const typed = typedIn(state, part)
  return {
    ...state,
    values: { ...values, ...(side === 'mine' ? typed : pick(before, fields)) },
    clashes: { ...clashes, [key]: typed },
  }
}

const typedIn = <Values>({ before, values, clashes }: Edited<Values>, { key, fields }: Part<Values>) =>
  differ(values, before, fields) ? pick(values, fields) : (clashes[key] ?? {})

/** Returns the changes by someone else, as shown to the user. */
export function meanwhileIn<Values extends object>(state: Edited<Values>, parts: readonly Part<Values>[]): Meanwhile {
  const { first, before, values, clashes, rounds } = state
  const both = parts.filter(({ key }) => key in clashes)
  const also = parts.filter(
    ({ key, fields, given = [] }) => !(key in clashes) && differ(before, first, [...fields, ...given]),
  )
  return {
    rounds,
    conflicts: both.map((part) => ({
      key: part.key,
      label: i18n.t(part.label),
      theirs: part.say(before),
      mine: part.say({ ...values, ...typedIn(state, part) }),
      chosen: differ(values, before, part.fields) ? 'mine' : 'theirs',
    })),
    also: also.map(({ label }) => i18n.t(label)),
  }
}
