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

/**
 * The messages of a refusal: `failure` is shown above the buttons and `problems` under the fields. `toast` is shown as
 * well, if these two are not enough.
 */
export interface Refusal {
  failure?: string | null
  problems?: Problems
  toast?: { title: string; detail: string }
}

/** Options for a record that other people may change while the form is open. */
interface ConcurrentEdits<Values> {
  parts: readonly FieldGroup<Values>[]
  /** The code of the refusal that another person's change causes. */
  code: RefusalCode
  /** Reads the current record; null if it no longer exists. */
  read: (values: Values) => Promise<Values | null>
  /** The message if the record no longer exists. Omitted for records that are never deleted. */
  goneMessage?: string
}

type FieldNames = Readonly<Record<string, string>>

export interface FormOptions<Values extends object, Input, Answer> {
  /**
   * The initial values. When they change, fields without input take the new values. With `concurrent` they do not:
   * other people's changes are shown instead.
   */
  initial: Values
  /**
   * The schema of the input, or a function that fetches it when the form is sent. Without one, or if it can't be
   * fetched, the values are sent as they are and the server alone checks them.
   */
  schema?: Schema<Input> | (() => Promise<Schema<Input>>)
  /** Returns the value that is checked with `schema`; by default the form's values. */
  toInput?: (values: Values, before: Values) => unknown
  /** Returns further errors by field, checked before the schema. The key `''` is for the message above the buttons. */
  check?: (values: Values, before: Values) => Problems
  /**
   * The form's field names, keyed by the call's paths, for fields whose name and path differ. A function if the names
   * depend on the values.
   */
  names?: FieldNames | ((values: Values) => FieldNames)
  submit: (input: Input, sent: Sent<Values>) => Promise<Answer>
  /**
   * Called after the call succeeded. The sent values count as saved; `reset` sets the form back to the current
   * `initial`.
   */
  onSuccess?: (answer: Answer, about: { input: Input; reset: () => void }) => unknown
  /**
   * The feature whose data is read again, or a function that reads it. This happens after a change, and after a refusal
   * that shows that the page may be outdated.
   */
  invalidates?: string | (() => unknown)
  /** Returns the messages for a refusal if they differ from the default, depending on the error's code. */
  explainRefusal?: (error: ApiError, values: Values) => Refusal | undefined
  /** The message to show if the server sends none. */
  fallbackMessage?: string
  /** Omitted if no one else changes the same record. */
  concurrent?: ConcurrentEdits<Values>
}

/** Further arguments of a call. `context` contains the headers that make a repeated request take effect only once. */
interface Sent<Values> {
  context: { headers: Record<string, string> }
  values: Values
  before: Values
}

/** Returns true if the page may be outdated: the record no longer exists, has changed or is no longer accessible. */
const isOutOfDate = ({ status }: ApiError) => status === 403 || status === 404 || status === 409

/**
 * Returns a form with its values, its errors and a function that sends it. While the form is being sent, further calls
 * of that function do nothing. Errors from the schema and the server appear under their fields, the rest above the
 * buttons. If an answer was lost, the form can be sent again and still takes effect only once. The form also tracks
 * unsent input and other people's changes.
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
  const { first, before, values, changes } = edited
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const isRunning = useRef(false)
  const [sender] = useState(createSender)
  const toast = useRef<number>(undefined)
  // Once the form is closed, the toast of an earlier attempt is meaningless.
  useEffect(() => () => dismissToast(toast.current), [])

  const showProblems = (errors: Problems, sentence: string | null) => {
    setProblems(errors)
    setFailure(sentence)
  }

  const change = (patch: Partial<Values>) => {
    edited.change(patch)
    setFailure(null)
    // Marks without a message disappear with the message that explained them.
    setProblems((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([path, refusal]) => refusal && !(topField(path) in patch))),
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

  /** Returns the messages that belong to no field. */
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
    // The error's title needs a sentence below it, even if each field shows its own message.
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
    const result = await sender(input, (headers) => send(input, { context: { headers }, values, before }))
    if ('error' in result) return showRefusal(result.error)
    edited.settle(values)
    reloadData()
    await onSuccess?.(result.answer, { input, reset })
  }

  /** Checks the values and shows the errors. Returns the input if it is valid, and otherwise null. */
  const checkInput = (inputSchema: Schema<Input> | undefined): { input: Input } | null => {
    const result = check(inputSchema, toInput ? toInput(values, before) : values)
    const errors = { ...renamePaths(result.problems, names()), ...options.check?.(values, before) }
    showProblems(errors, messagesWithoutField(errors).join(', ') || null)
    return Object.keys(errors).length > 0 || !result.ok ? null : { input: result.input }
  }

  const submit = async () => {
    if (isRunning.current) return
    dismissToast(toast.current)
    const isFetched = typeof schema === 'function'
    // A refused form can be sent again at once.
    const checked = isFetched ? null : checkInput(schema)
    if (!isFetched && !checked) return
    isRunning.current = true
    setSubmitting(true)
    try {
      const valid = isFetched ? checkInput(await schema().catch(() => undefined)) : checked
      if (valid) await attempt(valid.input)
    } finally {
      isRunning.current = false
      setSubmitting(false)
    }
  }

  const meanwhile = { ...edited.remoteChanges, onChoose }
  return {
    first,
    before,
    values,
    change,
    problems,
    failure,
    submitting,
    submit,
    reset,
    dirty: changes > 0,
    changes,
    meanwhile,
  }
}

/** A form as its fields and its dialog use it. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>
