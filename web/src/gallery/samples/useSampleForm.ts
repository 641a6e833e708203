import { useState } from 'react'
import type { PersonOption } from '../../kit/form/people/PersonField.tsx'
import type { FormOf } from '../../kit/form/state/field.ts'

/** The values of a form that has a field of each kind. */
export interface Values {
  text: string
  longText: string
  number: string
  password: string
  amount: string
  currency: string
  choice: string
  isOn: boolean
  day: string
  zone: string
  file: File | null
  person: PersonOption | null
}

const empty: Values = {
  text: '',
  longText: '',
  number: '',
  password: '',
  amount: '',
  currency: 'EGP',
  choice: '',
  isOn: false,
  day: '',
  zone: '',
  file: null,
  person: null,
}

/** Returns a form for fields alone, which is never sent. `problem` is the error of each field. */
export function useSampleForm(initial: Partial<Values>, problem?: string): FormOf<Values> {
  const [values, setValues] = useState<Values>({ ...empty, ...initial })
  const [problems, setProblems] = useState(
    Object.fromEntries(problem === undefined ? [] : Object.keys(empty).map((name) => [name, problem])),
  )
  const change = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }))
    setProblems({})
  }
  return { values, change, problems }
}
