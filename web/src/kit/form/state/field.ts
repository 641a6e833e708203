import { useTranslation } from 'react-i18next'
import { problemOf, type Problems } from './problems.ts'

/** The parts of a form that its fields need. */
export interface FormOf<Values> {
  values: Values
  change: (patch: Partial<Values>) => void
  problems: Problems
}

/** The names of the fields with values of exactly this type. */
export type NameOf<Values, Value> = {
  [Name in keyof Values]: [Values[Name], Value] extends [Value, Values[Name]] ? Name : never
}[keyof Values] &
  string

/** The names of the fields with one of several fixed values. */
export type ChoiceNameOf<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** A field of a form, by form and name. */
export interface Bound<Values, Name extends keyof Values = keyof Values> {
  form: FormOf<Values>
  name: Name
}

/** Returns the value of a field, its setter, and its error: true if it is only marked, without a message. */
export function useField<Value>({ form, name }: { form: unknown; name: string }) {
  const { t } = useTranslation()
  // The types of the field components make sure that the name fits the type of its value.
  const { values, change, problems } = form as FormOf<Record<string, Value>>
  const problem = problemOf(problems, name)
  return {
    value: values[name] as Value,
    set: (value: Value) => change({ [name]: value }),
    error: problem === '' ? true : problem && t(problem),
  }
}
