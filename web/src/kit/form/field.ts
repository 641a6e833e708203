import { useTranslation } from 'react-i18next'
import { problemOf, type Problems } from './problems.ts'

/** What a field needs of the form that it is in. */
export interface FormOf<Values> {
  values: Values
  change: (patch: Partial<Values>) => void
  problems: Problems
}

/** The names of the fields that hold exactly this. */
export type NameOf<Values, Value> = {
  [Name in keyof Values]: [Values[Name], Value] extends [Value, Values[Name]] ? Name : never
}[keyof Values] &
  string

/** The names of the fields that hold one of several words. */
export type ChoiceNameOf<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** Which field of which form. */
export interface Bound<Values, Name extends keyof Values = keyof Values> {
  form: FormOf<Values>
  name: Name
}

/** What is in a field, how it is changed, and what is wrong with it: marked only, where there is no sentence. */
export function useField<Value>({ form, name }: { form: unknown; name: string }) {
  const { t } = useTranslation()
  // The types of the fields see to it that the name is that of such a value.
  const { values, change, problems } = form as FormOf<Record<string, Value>>
  const problem = problemOf(problems, name)
  return {
    value: values[name] as Value,
    set: (value: Value) => change({ [name]: value }),
    error: problem === '' ? true : problem && t(problem),
  }
}
