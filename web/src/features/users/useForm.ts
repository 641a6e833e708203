import '../../api/schemas.ts'
import { useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { apiError, type ApiError } from '../../api/errors.ts'
import { createKeyKeeper } from '../../leave/idempotencyKey.ts'

/** What is wrong with each field, by its name. */
export type Problems = Record<string, string>

/** What a schema finds wrong, by dotted path; the first thing of each. */
export function problemsIn(schema: ZodType, input: unknown): Problems {
  const found: Problems = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) found[path.join('.')] ??= message
  return found
}

/** What is said when the server says no: above the buttons, and under the fields. */
export interface Refusal {
  failure: string | null
  problems: Problems
}

/**
 * The state of a form: what is typed, what is wrong with it, and sending it, one at a time. `send` gets the headers of
 * the call, by which the same sent again happens once. `before` is what the form began with.
 */
export function useForm<Values extends object>(options: {
  initial: Values
  check: (values: Values, before: Values) => Problems
  send: (values: Values, context: { headers: Record<string, string> }, before: Values) => Promise<void>
  refused: (error: ApiError) => Refusal
}) {
  const { initial, check, send, refused } = options
  const [before, setBefore] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)

  const change = (patch: Partial<Values>) => {
    setValues((known) => ({ ...known, ...patch }))
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const submit = async () => {
    if (underWay.current) return
    setFailure(null)
    const found = check(values, before)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    underWay.current = true
    setSubmitting(true)
    try {
      await send(values, { headers: { 'Idempotency-Key': keys.keyFor(JSON.stringify([values, before])) } }, before)
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      const said = refused(error)
      setProblems(said.problems)
      setFailure(said.failure)
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  /** What the server has now becomes what the form began with; what was typed over it stays. */
  const rebase = (fresh: Values) => {
    setValues((known) => ({ ...fresh, ...changedIn(known, before) }))
    setBefore(fresh)
  }

  const dirty = Object.keys(changedIn(values, before)).length > 0
  return { values, before, change, problems, failure, submitting, submit, dirty, rebase }
}

/** The fields in which the form differs from what it began with. */
export function changedIn<Values extends object>(values: Values, before: Values): Partial<Values> {
  const keys = Object.keys(values) as (keyof Values)[]
  const changed = keys.filter((key) => JSON.stringify(values[key]) !== JSON.stringify(before[key]))
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Values>
}
