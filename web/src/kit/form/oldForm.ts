import { useRef, useState } from 'react'
import type { ZodType } from 'zod'
import type { RefusalCode } from '@muster/contract/kit/codes'
import { apiError, type ApiError } from '../api/errors.ts'
import { createKeyKeeper } from './idempotencyKey.ts'
import { contentOf, type Part, type Side } from './edited.ts'
import { useEdited } from './useEdited.ts'

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

/** How a form learns what others made meanwhile of the thing that it changes. */
interface OthersToo<Values> {
  parts: readonly Part<Values>[]
  /** The code of the refusal because they changed it. */
  code: RefusalCode
  /** Reads it as it is now; null where it is gone. */
  read: (values: Values) => Promise<Values | null>
  /** What is said where it is gone; left out of what is never removed. */
  gone?: string
}

/**
 * The state of a form: what is typed, what is wrong with it, and sending it, one at a time. `send` gets the headers of
 * the call, by which the same sent again happens once. `before` is what the form began with, or what others made of it.
 */
export function useForm<Values extends object>(options: {
  initial: Values
  check: (values: Values, before: Values) => Problems
  send: (values: Values, context: { headers: Record<string, string> }, before: Values) => Promise<void>
  refused: (error: ApiError) => Refusal
  /** Left out where nobody else changes the same. */
  others?: OthersToo<Values>
}) {
  const { initial, check, send, refused, others } = options
  const edited = useEdited(initial, others?.parts)
  const { first, before, values, dirty } = edited
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)

  const change = (patch: Partial<Values>) => {
    edited.change(patch)
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const onChoose = (key: string, side: Side) => {
    edited.choose(key, side)
    setFailure(null)
    setProblems({})
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
      await send(values, { headers: { 'Idempotency-Key': keys.keyFor(contentOf([values, before])) } }, before)
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      const said = refused(error)
      setProblems(said.problems)
      setFailure(said.failure)
      const isThere =
        others && error.code === others.code ? await edited.lookAgain(() => others.read(values)) : error.status !== 404
      if (others?.gone && !isThere) setFailure(others.gone)
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return {
    first,
    before,
    values,
    change,
    problems,
    failure,
    submitting,
    submit,
    dirty,
    meanwhile: { ...edited.meanwhile, onChoose },
  }
}
