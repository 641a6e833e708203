import '../../kit/api/schemas.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ZodType } from 'zod'
import { showSuccess } from '../../kit/toasts.ts'
import { problemsIn } from '../../kit/form/oldForm.ts'
import { apiError, sentenceOf } from '../../kit/api/errors.ts'

/**
 * The state of a form of texts over what the server has: what is typed, and what is wrong with it. `save` sends it and
 * resolves once what is shown is read again.
 */
export function useRecordForm<Values extends Record<string, string>>(options: {
  stored: Values
  schema: ZodType
  save: (values: Values) => Promise<unknown>
  saved: string
}) {
  const { stored, schema, save, saved } = options
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const values: Values = { ...stored, ...typed }
  const dirty = Object.keys(stored).some((name) => values[name]?.trim() !== stored[name])

  const change = (patch: Partial<Values>) => {
    setTyped((known) => ({ ...known, ...patch }))
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }
  const reset = () => {
    setTyped({})
    setProblems({})
    setFailure(null)
  }

  /** Resolves to whether it was saved. */
  const submit = async (): Promise<boolean> => {
    if (underWay.current) return false
    setFailure(null)
    const found = problemsIn(schema, values)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    underWay.current = true
    setSubmitting(true)
    try {
      await save(values)
      reset()
      showSuccess(saved)
      return true
    } catch (thrown) {
      const error = apiError(thrown)
      setProblems(error.fieldErrors)
      if (Object.keys(error.fieldErrors).length === 0) setFailure(t(sentenceOf(error)))
      return false
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  /** What a field of the form is given. */
  const field = (name: keyof Values & string) => ({
    value: values[name],
    error: problems[name] && t(problems[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value } as Partial<Values>),
  })

  return { field, failure, dirty, submitting, submit, reset }
}
