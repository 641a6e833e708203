import { i18n } from '../../i18n.ts'

/** A field, or several that make sense together alone, of which one side is chosen as a whole. */
export interface Part<Values> {
  key: string
  /** A key of the translation. */
  label: string
  fields: readonly (keyof Values)[]
  /** What nobody types here and others change: it goes with either side, as it is now. */
  given?: readonly (keyof Values)[]
  /** What is in the fields, in words; nothing where they are empty. */
  say: (values: Values) => string
}

/** What is typed over a thing that others may change meanwhile. */
export interface Edited<Values> {
  /** The thing as it was when the form opened, and as it was read last. */
  first: Values
  before: Values
  values: Values
  /** What was typed in each part that somebody else changed too, by its key. */
  clashes: Readonly<Record<string, Partial<Values>>>
  /** How often the thing was read again because somebody else had changed it. */
  rounds: number
}

/** Whose version of a part holds. */
export type Side = 'theirs' | 'mine'

/** A part that both sides changed: as it is now and as it was typed, in words. */
export interface Conflict {
  key: string
  label: string
  theirs: string
  mine: string
  chosen: Side
}

/** What is shown of a change by somebody else. */
export interface Meanwhile {
  rounds: number
  conflicts: readonly Conflict[]
  /** What else they changed, which the form has taken over. */
  also: readonly string[]
}

export const beginning = <Values>(initial: Values): Edited<Values> => ({
  first: initial,
  before: initial,
  values: initial,
  clashes: {},
  rounds: 0,
})

/** Text that is the same for the same content: sets in the order of their members, files by what is known of them. */
export const contentOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => {
    if (each instanceof Set) return [...each].map(String).toSorted()
    return each instanceof File ? [each.name, each.size, each.lastModified] : each
  })

const differ = <Values>(one: Values, other: Values, fields: readonly (keyof Values)[]) =>
  fields.some((field) => contentOf([one[field]]) !== contentOf([other[field]]))

/** The fields in which the form differs from what it began with. */
export function changedIn<Values extends object>(values: Values, before: Values): Partial<Values> {
  return pick(
    values,
    fieldsOf(values).filter((field) => differ(values, before, [field])),
  )
}

/** Whether something was typed that is not there yet; spaces around it are nothing. */
export const isDirty = <Values extends object>({ values, before }: Edited<Values>): boolean =>
  fieldsOf(values).some((field) => contentOf(trimmed(values[field])) !== contentOf(trimmed(before[field])))

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The form over the thing as it is now: what was typed stays, and the rest follows. */
export const followed = <Values extends object>({ values, before }: Edited<Values>, now: Values): Edited<Values> => ({
  ...beginning(now),
  values: { ...now, ...changedIn(values, before) },
})

/** The form once what was in it is sent and holds; what was typed since stays unsent. */
export const settled = <Values extends object>({ values }: Edited<Values>, sent: Values): Edited<Values> => ({
  ...beginning(sent),
  values,
})

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

const pick = <Values>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>

/**
 * The form over what somebody else made of the thing. Where nothing was typed it becomes theirs; what was typed stays,
 * and of a part that both changed either can be chosen. Of a set both sides' changes hold: none clashes with another.
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

/** The form once one side of a part was chosen; what was typed there is kept, to be chosen again. */
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

/** What is to be shown of what somebody else changed. */
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
