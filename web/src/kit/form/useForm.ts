import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '@muster/contract/kit/codes'
import { sentenceOf, type ApiError } from '../api/errors.ts'
import { readOwnChange } from '../api/queryClient.ts'
import { dismissToast, showFailure } from '../toasts.ts'
import type { Part, Side } from './edited.ts'
import { createSender } from './createSender.ts'
import { check, firstOf, named, type Problems, type Schema } from './problems.ts'
import { useEdited } from './useEdited.ts'

/** What is said when the server says no: above the buttons, under the fields, and where that is not enough in a toast. */
export interface Refusal {
  failure?: string | null
  problems?: Problems
  toast?: { title: string; detail: string }
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

type Names = Readonly<Record<string, string>>

export interface FormOptions<Values extends object, Input, Answer> {
  /**
   * What stands in the fields. Where that is read again, whatever was not typed over follows; but not with `others`,
   * which are shown beside.
   */
  initial: Values
  /** The schema of what is sent. Without one the values are sent as they are. */
  schema?: Schema<Input>
  /** What the schema checks: the values themselves unless told. */
  toInput?: (values: Values, before: Values) => unknown
  /** What else is wrong, by field, before what the schema says; under `''` what is said above the buttons. */
  check?: (values: Values, before: Values) => Problems
  /** The fields of the call's paths that are named otherwise; of what is sent as a list, as it stands in the form. */
  names?: Names | ((values: Values) => Names)
  submit: (input: Input, sent: Sent<Values>) => Promise<Answer>
  /** Once it is done. What was sent counts as what is there; `reset` empties the form to what `initial` is by then. */
  done?: (answer: Answer, about: { input: Input; reset: () => void }) => unknown
  /** The feature that is read again after it was changed, or found changed; or how that is done. */
  stale?: string | (() => unknown)
  /** What is said of a refusal other than by default, by its code. */
  refused?: (error: ApiError, values: Values) => Refusal | undefined
  /** The sentence where the server says none. */
  otherwise?: string
  /** Left out where nobody else changes the same. */
  others?: OthersToo<Values>
}

/** What a call is given besides its input: its context holds the headers by which the same sent again happens once. */
interface Sent<Values> {
  context: { headers: Record<string, string> }
  values: Values
  before: Values
}

/** Nothing of the kind is there any more, or it is not as it was when it was looked at. */
const isOutOfDate = ({ status }: ApiError) => status === 403 || status === 404 || status === 409

/**
 * A form: what is typed, what is wrong with it, and sending it. It knows by itself: one sending at a time however often it
 * is asked for; the refusals of the schema and of the server under their fields and the rest above the buttons; that the
 * same sent again after a lost answer happens once; what was typed and not sent; what others changed meanwhile.
 */
export function useForm<Values extends object, Input = Values, Answer = unknown>(
  options: FormOptions<Values, Input, Answer>,
) {
  const { initial, schema, toInput, submit: send, done, stale, refused, otherwise, others } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const edited = useEdited(initial, others?.parts)
  const { first, before, values, dirty } = edited
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [sender] = useState(createSender)
  const toast = useRef<number>(undefined)
  // What was said of a try has no meaning once the form is gone.
  useEffect(() => () => dismissToast(toast.current), [])

  const say = (found: Problems, sentence: string | null) => {
    setProblems(found)
    setFailure(sentence)
  }

  const change = (patch: Partial<Values>) => {
    edited.change(patch)
    setFailure(null)
    // What is only marked goes with the sentence that said why.
    setProblems((known) =>
      Object.fromEntries(Object.entries(known).filter(([path, said]) => said && !(firstOf(path) in patch))),
    )
  }

  const onChoose = (key: string, side: Side) => {
    edited.choose(key, side)
    say({}, null)
  }

  const reset = () => {
    edited.reset()
    say({}, null)
  }

  /** The sentences that have no field to stand under. */
  const elsewhere = (found: Problems) =>
    Object.entries(found).flatMap(([path, said]) => (firstOf(path) in values ? [] : [t(said)]))

  const lookAgain = () => {
    if (typeof stale === 'function') stale()
    else if (stale) void readOwnChange(queryClient, stale)
  }

  const names = () => (typeof options.names === 'function' ? options.names(values) : options.names)

  const showRefusal = async (error: ApiError) => {
    const found = named(error.fieldErrors, names())
    const sentence = Object.keys(found).length ? elsewhere(found).join(', ') : t(sentenceOf(error, otherwise))
    // The title of what failed stands above a sentence, also where each field says its own.
    const failure = sentence || t('Please check the marked fields.')
    const said: Refusal = { problems: found, failure, ...refused?.(error, values) }
    say(said.problems ?? found, said.failure ?? null)
    if (said.toast) toast.current = showFailure(said.toast.title, said.toast.detail)
    if (isOutOfDate(error)) lookAgain()
    const isThere =
      others && error.code === others.code ? await edited.lookAgain(() => others.read(values)) : error.status !== 404
    if (others?.gone && !isThere) setFailure(others.gone)
  }

  const attempt = async (input: Input) => {
    const sent = await sender(input, (headers) => send(input, { context: { headers }, values, before }))
    if ('error' in sent) return showRefusal(sent.error)
    edited.settle(values)
    lookAgain()
    await done?.(sent.answer, { input, reset })
  }

  const submit = async () => {
    if (underWay.current) return
    dismissToast(toast.current)
    const checked = check(schema, toInput ? toInput(values, before) : values)
    const found = { ...named(checked.problems, names()), ...options.check?.(values, before) }
    say(found, elsewhere(found).join(', ') || null)
    if (Object.keys(found).length > 0 || !checked.ok) return
    underWay.current = true
    setSubmitting(true)
    try {
      await attempt(checked.input)
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  const meanwhile = { ...edited.meanwhile, onChoose }
  return { first, before, values, change, problems, failure, submitting, submit, reset, dirty, meanwhile }
}

/** A form as its fields and its dialog see it. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
