import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { client } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { percent } from '../shared/words.ts'

/** Milliseconds without a key press after which keyboard changes are saved. */
const saveDelayMs = 800

/** Progress of a reopened goal: nearly done, as it was said to be complete. */
const reopenedProgress = 90

/**
 * Returns the progress of a goal while it is changed; `shown` is the value on screen. `move` shows a step; `release`
 * saves a value, `saveAfterDelay` saves it after a pause, and `flush` saves a paused one at once; `endDrag` ends a hold
 * that moved nothing, and `discardChange` returns to the saved value. Changes during a save are saved after it.
 */
export function useProgress(given: Goal) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(given)
  // The server's answer applies until the reloaded list has caught up.
  const goal = saved.id === given.id && saved.updatedAt > given.updatedAt ? saved : given
  const [draft, setDraft] = useState<number | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const next = useRef<number | null>(null)
  const isSaving = useRef(false)
  const waiting = useRef<{ progress: number; timer: number } | null>(null)
  const isDragging = useRef(false)

  const save = useAction({
    call: (progress: number, context) => client.performance.editGoal({ id: given.id, progress }, { context }),
    onSuccess: ({ goal: now }) => {
      setSaved(now)
      if (now.status === 'COMPLETED') showSuccess(t('Goal completed'), now.title)
      else if (goal.status === 'COMPLETED')
        showSuccess(t('Goal reopened'), t('Progress is back at {progress}.', { progress: percent(now.progress) }))
    },
    failureTitle: t('Failed to update progress'),
    invalidates: 'performance',
  })

  const release = async (progress: number) => {
    next.current = progress
    if (isSaving.current) return
    isSaving.current = true
    let known = goal.progress
    let isDone = true
    while (next.current !== null) {
      const wanted: number = next.current
      next.current = null
      if (wanted === known) continue
      isDone = await save.run(wanted)
      if (isDone) known = wanted
    }
    isSaving.current = false
    setIsSaved(isDone)
    // A value changed again meanwhile stays on screen.
    if (!isDragging.current && waiting.current === null) setDraft(null)
  }

  const flush = () => {
    if (waiting.current === null) return
    const { timer, progress } = waiting.current
    window.clearTimeout(timer)
    waiting.current = null
    void release(progress)
  }
  const latestFlush = useRef(flush)
  useEffect(() => {
    latestFlush.current = flush
  })
  // Also saves a keyboard change made just before leaving the page.
  useEffect(() => () => latestFlush.current(), [])

  return {
    goal,
    shown: draft ?? goal.progress,
    isSaving: save.isBusy,
    isSaved: isSaved && draft === null,
    move: (progress: number) => {
      setIsSaved(false)
      setDraft(progress)
    },
    hold: (held: boolean) => {
      isDragging.current = held
    },
    isHeld: () => isDragging.current,
    /** Reopens a completed goal; undefined if it isn't completed or the reader may not. */
    reopen: goal.status === 'COMPLETED' && goal.can.progress ? () => void release(reopenedProgress) : undefined,
    release: (progress: number) => void release(progress),
    restThenSave: (progress: number) => {
      if (waiting.current) window.clearTimeout(waiting.current.timer)
      waiting.current = { progress, timer: window.setTimeout(() => latestFlush.current(), saveDelayMs) }
    },
    flush,
    letGo: () => {
      isDragging.current = false
      if (!isSaving.current && waiting.current === null) setDraft(null)
    },
    giveUp: () => {
      isDragging.current = false
      setDraft(null)
    },
  }
}
