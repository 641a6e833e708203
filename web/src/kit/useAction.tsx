import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, type ApiError } from './api/errors.ts'
import { deleteById, invalidateAfterChange } from './api/queryClient.ts'
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx'
import { createSender } from './form/state/createSender.ts'
import { dismissToast, showFailure } from './messages/toasts.ts'

/** The question to ask before an action. */
interface Question {
  title: string
  message: ReactNode
  /** Omitted if the action can no longer be confirmed. */
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

/** The running attempt, or the last one. */
interface Attempt {
  send: ReturnType<typeof createSender>
  isUnderWay: boolean
  toast?: number
}

/**
 * Runs a change, such as approving or deleting, when a button is pressed. While the change is running, further presses
 * do nothing. Asks a question first if there is one, and shows a message if the change fails. The data is read again in
 * any case, because after a failure the page may be outdated.
 * Returns `run`, which runs the change and resolves to true if it succeeded; `confirm`, which asks first;
 * `confirmDialog`, which must be rendered for that; and `runningInput`, the input of the running change. With
 * `itemIdOf`, changes of different items can run at the same time.
 */
export function useAction<Input = void, Answer = unknown>(options: {
  call: (input: Input, context: { headers: Record<string, string> }) => Promise<Answer>
  onSuccess?: (answer: Answer, input: Input) => unknown
  /** The title of the error toast. Without it, the question itself shows the error. */
  failureTitle?: string | ((input: Input) => string)
  /** Returns a message that replaces the server's, depending on the error's code. */
  explainRefusal?: (error: ApiError, input: Input) => string | undefined
  /** The message to show if the server sends none. */
  fallbackMessage?: string
  /** The feature whose data is read again, or a function that reads it. */
  invalidates?: string | (() => unknown)
  /** Returns the id of the record that the action deletes, so that it is not read again. */
  deletedIdOf?: (input: Input) => string
  /** Returns the id of the item that the input belongs to. */
  itemIdOf?: (input: Input) => string
  confirm?: (input: Input) => Question
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempts = useRef(new Map<string, Attempt>())
  const [runningInputs, setRunningInputs] = useState<ReadonlyMap<string, Input>>(new Map())
  const [pendingQuestion, setPendingQuestion] = useState<{ input: Input } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const itemId = (input: Input) => options.itemIdOf?.(input) ?? ''

  const showRefusal = (error: ApiError, input: Input, current: Attempt) => {
    const { failureTitle, explainRefusal, fallbackMessage } = options
    const sentence = t(explainRefusal?.(error, input) ?? messageOf(error, fallbackMessage))
    if (failureTitle === undefined) setFailure(sentence)
    else current.toast = showFailure(typeof failureTitle === 'string' ? failureTitle : failureTitle(input), sentence)
  }

  const attempt = async (input: Input, current: Attempt): Promise<boolean> => {
    const id = options.deletedIdOf?.(input)
    const result = await current.send(input, (headers) => {
      const call = () => options.call(input, { headers })
      return id === undefined ? call() : deleteById(queryClient, id, call)
    })
    if ('error' in result) showRefusal(result.error, input, current)
    else await options.onSuccess?.(result.answer, input)
    return 'answer' in result
  }

  const run = async (input: Input): Promise<boolean> => {
    const id = itemId(input)
    const current = attempts.current.get(id) ?? { send: createSender(), isUnderWay: false }
    attempts.current.set(id, current)
    if (current.isUnderWay) return false
    current.isUnderWay = true
    dismissToast(current.toast)
    setFailure(null)
    setRunningInputs((before) => new Map(before).set(id, input))
    try {
      return await attempt(input, current)
    } finally {
      current.isUnderWay = false
      setRunningInputs((before) => new Map([...before].filter(([other]) => other !== id)))
      const { invalidates } = options
      if (typeof invalidates === 'function') invalidates()
      else if (invalidates) void invalidateAfterChange(queryClient, invalidates)
    }
  }

  const confirm = (input: Input) => {
    setFailure(null)
    setPendingQuestion({ input })
    setIsAsking(true)
  }
  const close = () => setIsAsking(false)
  /** Removes the error message of the last attempt, for example because its item has changed since. */
  const clearFailure = () => setFailure(null)

  const confirmDialog =
    pendingQuestion && options.confirm ? (
      <ConfirmDialog
        {...options.confirm(pendingQuestion.input)}
        opened={isAsking}
        submitting={runningInputs.has(itemId(pendingQuestion.input))}
        error={failure}
        onClose={close}
        onConfirm={() => void run(pendingQuestion.input).then((isDone) => isDone && close())}
      />
    ) : null

  return {
    run,
    confirm,
    confirmDialog,
    isAsking,
    failure,
    forget: clearFailure,
    runningInput: (id = '') => runningInputs.get(id),
    isBusy: runningInputs.size > 0,
  }
}
