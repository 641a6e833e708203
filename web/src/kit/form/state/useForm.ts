import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '@muster/contract/kit/codes'
import { messageOf, type ApiError } from '../../api/errors.ts'
import { invalidateAfterChange } from '../../api/queryClient.ts'
import { dismissToast, showFailure } from '../../messages/toasts.ts'
import type { FieldGroup, Side } from './formState.ts'
import { createSender } from './createSender.ts'
import { check, topField, renamePaths, type Problems, type Schema } from './problems.ts'
import { useFormState } from './useFormState.ts'

/** The display of a refusal: above the buttons, under the fields, and in a toast if that is not enough. */
export interface Refusal {
  failure?: string | null
  problems?: Problems
  toast?: { title: string; detail: string }
}

/** The options for changes that other people make to the same record. */
interface ConcurrentEdits<Values> {
  parts: readonly FieldGroup<Values>[]
  /** The code of the refusal caused by their change. */
  code: RefusalCode
  /** Reads the current record; null if it is gone. */
  read: (values: Values) => Promise<Values | null>
  /** The message if it is gone; omitted for records that are never deleted. */
  goneMessage?: string
}

type FieldNames = Readonly<Record<string, string>>

export interface FormOptions<Values extends object, Input, Answer> {
  /**
   * The initial values. When they change, fields without input follow; but not with `concurrent`, whose changes are
   * shown instead.
   */
  initial: Values
  /** The schema of the input. Without one the values are sent as they are. */
  schema?: Schema<Input>
  /** Returns the value for the schema; by default the values themselves. */
  toInput?: (values: Values, before: Values) => unknown
  /** Returns further errors by field, checked before the schema; the key `''` is for the message above the buttons. */
  check?: (values: Values, before: Values) => Problems
  /** Field names for the paths of the call that differ from them; for lists depending on the values. */
  names?: FieldNames | ((values: Values) => FieldNames)
  submit: (input: Input, sent: Sent<Values>) => Promise<Answer>
  /** Called after success. The sent values count as saved; `reset` empties the form to the current `initial`. */
  onSuccess?: (answer: Answer, about: { input: Input; reset: () => void }) => unknown
  /** The feature to read again after a change or an outdated state, or a function that does so. */
  invalidates?: string | (() => unknown)
  /** Returns the display of a refusal, by its code, if it differs from the default. */
  explainRefusal?: (error: ApiError, values: Values) => Refusal | undefined
  /** The message if the server gives none. */
  fallbackMessage?: string
  /** Omitted if no one else changes the same record. */
  concurrent?: ConcurrentEdits<Values>
}

/** Further arguments of a call: its context has the headers that make a repeated request take effect once. */
interface Sent<Values> {
  context: { headers: Record<string, string> }
  values: Values
  before: Values
}

/** Returns true if the record is gone, or has changed since it was read. */
const isOutOfDate = ({ status }: ApiError) => status === 403 || status === 404 || status === 409

/**
 * Returns a form: its values, its errors, and sending it. It sends once at a time however often it is asked; shows
 * errors of the schema and the server under their fields and the rest above the buttons; makes a repeat after a lost
 * answer take effect once; and keeps track of unsent input and of changes by other people.
 */
export function useForm<Values extends object, Input = Values, Answer = unknown>(
  options: FormOptions<Values, Input, Answer>,
) {
  const {
    initial,
    schema,
    toInput,
    submit: send,
    onSuccess,
    invalidates,
    explainRefusal,
    fallbackMessage,
    concurrent,
  } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const edited = useFormState(initial, concurrent?.parts)
  const { first, before, values, dirty } = edited
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const isRunning = useRef(false)
  const [sender] = useState(createSender)
  const toast = useRef<number>(undefined)
  // The toast of an attempt means nothing once the form is closed.
  useEffect(() => () => dismissToast(toast.current), [])

  const showProblems = (errors: Problems, sentence: string | null) => {
    setProblems(errors)
    setFailure(sentence)
  }

  const change = (patch: Partial<Values>) => {
    edited.change(patch)
    setFailure(null)
    // Marks without a message disappear with the message that explained them.
    setProblems((known) =>
      Object.fromEntries(Object.entries(known).filter(([path, refusal]) => refusal && !(topField(path) in patch))),
    )
  }

  const onChoose = (key: string, side: Side) => {
    edited.choose(key, side)
    showProblems({}, null)
  }

  const reset = () => {
    edited.reset()
    showProblems({}, null)
  }

  /** Returns the messages that have no field. */
  const messagesWithoutField = (errors: Problems) =>
    Object.entries(errors).flatMap(([path, refusal]) => (topField(path) in values ? [] : [t(refusal)]))

  const reloadData = () => {
    if (typeof invalidates === 'function') invalidates()
    else if (invalidates) void invalidateAfterChange(queryClient, invalidates)
  }

  const names = () => (typeof options.names === 'function' ? options.names(values) : options.names)

  const showRefusal = async (error: ApiError) => {
    const errors = renamePaths(error.fieldErrors, names())
    const sentence = Object.keys(errors).length
      ? messagesWithoutField(errors).join(', ')
      : t(messageOf(error, fallbackMessage))
    // The title of the failure needs a sentence below it, even if each field shows its own.
    const failure = sentence || t('Please check the marked fields.')
    const refusal: Refusal = { problems: errors, failure, ...explainRefusal?.(error, values) }
    showProblems(refusal.problems ?? errors, refusal.failure ?? null)
    if (refusal.toast) toast.current = showFailure(refusal.toast.title, refusal.toast.detail)
    if (isOutOfDate(error)) reloadData()
    const exists =
      concurrent && error.code === concurrent.code
        ? await edited.lookAgain(() => concurrent.read(values))
        : error.status !== 404
    if (concurrent?.goneMessage && !exists) setFailure(concurrent.goneMessage)
  }

  const attempt = async (input: Input) => {
    const sent = await sender(input, (headers) => send(input, { context: { headers }, values, before }))
    if ('error' in sent) return showRefusal(sent.error)
    edited.settle(values)
    reloadData()
    await onSuccess?.(sent.answer, { input, reset })
  }

  const submit = async () => {
    if (isRunning.current) return
    dismissToast(toast.current)
    const checked = check(schema, toInput ? toInput(values, before) : values)
    const errors = { ...renamePaths(checked.problems, names()), ...options.check?.(values, before) }
    showProblems(errors, messagesWithoutField(errors).join(', ') || null)
    if (Object.keys(errors).length > 0 || !checked.ok) return
    isRunning.current = true
    setSubmitting(true)
    try {
      await attempt(checked.input)
    } finally {
      isRunning.current = false
      setSubmitting(false)
    }
  }

  const meanwhile = { ...edited.remoteChanges, onChoose }
  return { first, before, values, change, problems, failure, submitting, submit, reset, dirty, meanwhile }
}

/** A form as seen by its fields and its dialog. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
