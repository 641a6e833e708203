import { i18n } from '../../../i18n.ts'

/**
 * A field, or several fields that only make sense together. In a conflict the user chooses one side for the whole
 * group.
 */
export interface FieldGroup<Values> {
  key: string
  /** A translation key. */
  label: string
  fields: readonly (keyof Values)[]
  /**
   * Further fields, which only other people change. Such a change counts as a change of the group. The fields keep the
   * record's values even if the user chooses their own side.
   */
  othersOnly?: readonly (keyof Values)[]
  /** For fields whose text can be typed in several ways, such as amounts: returns it written in one way. */
  normalize?: Partial<Record<keyof Values, (text: string) => string>>
  /** Returns the values of the fields as text; an empty text if they are empty. */
  format: (values: Values) => string
}

/** The state of a form for a record that other people may change while it is open. */
export interface FormState<Values> {
  /** The record as it was when the form opened. `before` is the record as last read. */
  first: Values
  before: Values
  values: Values
  /** The user's input in each group that someone else has changed too, keyed by the group's `key`. */
  overridden: Readonly<Record<string, Partial<Values>>>
  /** Number of times the record was read again because someone else had changed it. */
  rounds: number
}

/** The side of a conflict whose values are used. */
export type Side = 'theirs' | 'mine'

/** A group of fields that both sides changed, with both values as text. */
export interface Conflict {
  key: string
  label: string
  theirs: string
  mine: string
  chosen: Side
}

/** The changes by someone else, as shown to the user. */
export interface RemoteChanges {
  rounds: number
  conflicts: readonly Conflict[]
  /**
   * The labels of the groups that someone else changed without a conflict. The form has taken over their new values.
   */
  adopted: readonly string[]
}

export const initialState = <Values>(initial: Values): FormState<Values> => ({
  first: initial,
  before: initial,
  values: initial,
  overridden: {},
  rounds: 0,
})

/**
 * Serializes a value so that equal content gives the same text. The order of a set does not matter; a file is
 * represented by its name, size and date.
 */
export const serializeContent = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => {
    if (each instanceof Set) return [...each].map(String).toSorted()
    return each instanceof File ? [each.name, each.size, each.lastModified] : each
  })

const differs = <Values>(one: Values, other: Values, fields: readonly (keyof Values)[]) =>
  fields.some((field) => serializeContent([one[field]]) !== serializeContent([other[field]]))

/** Returns the values with the text of some fields written in one way. */
const normalizeText = <Values extends object>(
  values: Values,
  normalize: FieldGroup<Values>['normalize'] = {},
): Values => ({
  ...values,
  ...Object.fromEntries(
    fieldsOf(values).flatMap((field) => {
      const write = normalize[field]
      return write ? [[field, write(String(values[field]))]] : []
    }),
  ),
})

/** Returns the fields whose values differ from those in `before`. */
export function changedFields<Values extends object>(values: Values, before: Values): Partial<Values> {
  return pick(
    values,
    fieldsOf(values).filter((field) => differs(values, before, [field])),
  )
}

/** Returns the number of fields with unsent input. Leading and trailing spaces don't count. */
export const countChanges = <Values extends object>({ values, before }: FormState<Values>): number =>
  fieldsOf(values).filter((field) => serializeContent(trim(values[field])) !== serializeContent(trim(before[field])))
    .length

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * Returns the form based on the record's current values. Fields with input keep it; other fields take the new values.
 */
export const followInitial = <Values extends object>(
  { values, before }: FormState<Values>,
  now: Values,
): FormState<Values> => ({
  ...initialState(now),
  values: { ...now, ...changedFields(values, before) },
})

/** Returns the form after its values were saved. Input entered after the form was sent stays unsent. */
export const markSaved = <Values extends object>(
  { values }: FormState<Values>,
  savedValues: Values,
): FormState<Values> => ({
  ...initialState(savedValues),
  values,
})

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]

const pick = <Values>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>

/**
 * Returns the form based on a record that someone else changed. Fields without input take the new values, and fields
 * with input keep it. If both people changed the same group of fields, the user can choose a side. Changes to a set
 * are combined without a conflict.
 */
export function rebase<Values extends object>(
  state: FormState<Values>,
  remote: Values,
  parts: readonly FieldGroup<Values>[],
): FormState<Values> {
  const { before, values } = state
  const overridden: Record<string, Partial<Values>> = {}
  const input: Partial<Values> = {}
  for (const { key, fields, othersOnly = [], normalize = {} } of parts) {
    const isChanged = differs(values, before, fields)
    const ownInput = isChanged ? pick(values, fields) : state.overridden[key]
    if (!ownInput) continue
    // Both may have typed the same in different ways.
    if (!differs(normalizeText({ ...remote, ...ownInput }, normalize), normalizeText(remote, normalize), fields))
      continue
    if (isChanged) Object.assign(input, ownInput)
    if (key in state.overridden || differs(remote, before, [...fields, ...othersOnly])) overridden[key] = ownInput
  }
  const ungrouped = fieldsOf(values).filter((field) => parts.every(({ fields }) => !fields.includes(field)))
  for (const field of ungrouped)
    if (differs(values, before, [field])) input[field] = mergeSets(before[field], remote[field], values[field])
  return { ...state, before: remote, values: { ...remote, ...input }, overridden, rounds: state.rounds + 1 }
}

function mergeSets<Value>(before: Value, remote: Value, input: Value): Value {
  if (!(before instanceof Set && remote instanceof Set && input instanceof Set)) return input
  return remote.union(input.difference(before)).difference(before.difference(input)) as Value
}

/**
 * Returns the form after the user has chosen one side of a conflict. The user's input is kept so that it can be chosen
 * again.
 */
export function chooseSide<Values extends object>(
  state: FormState<Values>,
  part: FieldGroup<Values>,
  side: Side,
): FormState<Values> {
  const { before, values, overridden } = state
  const { key, fields } = part
  const ownInput = inputOf(state, part)
  return {
    ...state,
    values: { ...values, ...(side === 'mine' ? ownInput : pick(before, fields)) },
    overridden: { ...overridden, [key]: ownInput },
  }
}

const inputOf = <Values>({ before, values, overridden }: FormState<Values>, { key, fields }: FieldGroup<Values>) =>
  differs(values, before, fields) ? pick(values, fields) : (overridden[key] ?? {})

/** Returns the changes by someone else, in the form shown to the user. */
export function remoteChangesOf<Values extends object>(
  state: FormState<Values>,
  parts: readonly FieldGroup<Values>[],
): RemoteChanges {
  const { first, before, values, overridden, rounds } = state
  const conflicting = parts.filter(({ key }) => key in overridden)
  const adopted = parts.filter(
    ({ key, fields, othersOnly = [] }) => !(key in overridden) && differs(before, first, [...fields, ...othersOnly]),
  )
  return {
    rounds,
    conflicts: conflicting.map((part) => ({
      key: part.key,
      label: i18n.t(part.label),
      theirs: part.format(before),
      mine: part.format({ ...values, ...inputOf(state, part) }),
      chosen: differs(values, before, part.fields) ? 'mine' : 'theirs',
    })),
    adopted: adopted.map(({ label }) => i18n.t(label)),
  }
}
