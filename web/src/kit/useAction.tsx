import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf, type ApiError } from './api/errors.ts'
import { deleteById, readOwnChange } from './api/queryClient.ts'
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx'
import { createSender } from './form/createSender.ts'
import { dismissToast, showFailure } from './toasts.ts'

/** The question asked before an action. */
interface Question {
  title: string
  message: ReactNode
  /** Omitted if nothing can be confirmed any more. */
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

/** A running attempt, or the last one. */
interface Try {
  send: ReturnType<typeof createSender>
  isUnderWay: boolean
  toast?: number
}

/**
 * Runs a change with a single press: once at a time however often it is pressed, with a message if it fails, and with a
 * question first if there is one. The data is read again in any case, because after a failure the page may be outdated.
 *
 * Returns `run`, which runs it and resolves to true if it succeeded; `ask`, which asks first; `question`, which must be
 * rendered for that; and `busy`, the running change: with several items (`about`) each can run at the same time.
 */
export function useAction<Input = void, Answer = unknown>(options: {
  call: (input: Input, context: { headers: Record<string, string> }) => Promise<Answer>
  done?: (answer: Answer, input: Input) => unknown
  /** The title of the failure toast; without it, the question itself shows the error. */
  failed?: string | ((input: Input) => string)
  /** Returns a message that replaces the server's, by its code. */
  refused?: (error: ApiError, input: Input) => string | undefined
  /** The message if the server gives none. */
  otherwise?: string
  /** The feature to read again, or a function that does so. */
  stale?: string | (() => unknown)
  /** Returns the id of what it deletes, which is not read again. */
  deletes?: (input: Input) => string
  /** Returns the id of the item that the input concerns. */
  about?: (input: Input) => string
  confirm?: (input: Input) => Question
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const tries = useRef(new Map<string, Try>())
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Input>>(new Map())
  const [asked, setAsked] = useState<{ input: Input } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const aboutOf = (input: Input) => options.about?.(input) ?? ''

  const refuse = (error: ApiError, input: Input, mine: Try) => {
    const { failed, refused, otherwise } = options
    const sentence = t(refused?.(error, input) ?? sentenceOf(error, otherwise))
    if (failed === undefined) setFailure(sentence)
    else mine.toast = showFailure(typeof failed === 'string' ? failed : failed(input), sentence)
  }

  const attempt = async (input: Input, mine: Try): Promise<boolean> => {
    const id = options.deletes?.(input)
    const sent = await mine.send(input, (headers) => {
      const call = () => options.call(input, { headers })
      return id === undefined ? call() : deleteById(queryClient, id, call)
    })
    if ('error' in sent) refuse(sent.error, input, mine)
    else await options.done?.(sent.answer, input)
    return 'answer' in sent
  }

  const run = async (input: Input): Promise<boolean> => {
    const about = aboutOf(input)
    const mine = tries.current.get(about) ?? { send: createSender(), isUnderWay: false }
    tries.current.set(about, mine)
    if (mine.isUnderWay) return false
    mine.isUnderWay = true
    dismissToast(mine.toast)
    setFailure(null)
    setWaiting((before) => new Map(before).set(about, input))
    try {
      return await attempt(input, mine)
    } finally {
      mine.isUnderWay = false
      setWaiting((before) => new Map([...before].filter(([other]) => other !== about)))
      const { stale } = options
      if (typeof stale === 'function') stale()
      else if (stale) void readOwnChange(queryClient, stale)
    }
  }

  const ask = (input: Input) => {
    setFailure(null)
    setAsked({ input })
    setIsAsking(true)
  }
  const stop = () => setIsAsking(false)
  /** Removes the message of the last attempt, for when its item has changed. */
  const forget = () => setFailure(null)

  const question =
    asked && options.confirm ? (
      <ConfirmDialog
        {...options.confirm(asked.input)}
        opened={isAsking}
        submitting={waiting.has(aboutOf(asked.input))}
        error={failure}
        onClose={stop}
        onConfirm={() => void run(asked.input).then((isDone) => isDone && stop())}
      />
    ) : null

  return {
    run,
    ask,
    question,
    isAsking,
    failure,
    forget,
    busy: (about = '') => waiting.get(about),
    isBusy: waiting.size > 0,
  }
}
