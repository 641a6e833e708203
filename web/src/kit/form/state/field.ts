import { useTranslation } from 'react-i18next'
import { problemOf, type Problems } from './problems.ts'

/** The parts of a form that a field needs. */
export interface FormOf<Values> {
  values: Values
  change: (patch: Partial<Values>) => void
  problems: Problems
}

/** The names of the fields whose values have exactly this type. */
export type NameOf<Values, Value> = {
  [Name in keyof Values]: [Values[Name], Value] extends [Value, Values[Name]] ? Name : never
}[keyof Values] &
  string

/** The names of the fields whose value is one of a few fixed texts. */
export type ChoiceNameOf<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** The form and the name that identify a field. */
export interface Bound<Values, Name extends keyof Values = keyof Values> {
  form: FormOf<Values>
  name: Name
}

/**
 * Returns a field's value, its setter and its error. The error is `true` if the field is only marked, without a
 * message.
 */
export function useField<Value>({ form, name }: { form: unknown; name: string }) {
  const { t } = useTranslation()
  // The types of the field components ensure that the named field has this type.
  const { values, change, problems } = form as FormOf<Record<string, Value>>
  const problem = problemOf(problems, name)
  return {
    value: values[name] as Value,
    set: (value: Value) => change({ [name]: value }),
    error: problem === '' ? true : problem && t(problem),
  }
}
