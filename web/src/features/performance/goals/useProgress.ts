import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { client } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { formatPercent } from '../../../kit/format.ts'

/** Milliseconds after the last key press before a keyboard change is saved. */
const saveDelayMs = 800

/** Progress in percent of a reopened goal, which is assumed to be nearly complete. */
const reopenedProgress = 90

/**
 * Returns the progress of a goal for its slider, and functions to change and save it. `value` is the value on the
 * screen. `move` only shows a new value, and `release` saves one. `restThenSave` saves a value after a pause, or as
 * soon as `flush` is called. `letGo` ends a drag that did not change the value, and `giveUp` returns to the saved
 * value. Changes made while saving are saved afterwards.
 */
export function useProgress(loadedGoal: Goal) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(loadedGoal)
  // Use the server's answer until the list has been reloaded.
  const goal = saved.id === loadedGoal.id && saved.updatedAt > loadedGoal.updatedAt ? saved : loadedGoal
  const [draft, setDraft] = useState<number | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const next = useRef<number | null>(null)
  const isSaving = useRef(false)
  const waiting = useRef<{ progress: number; timer: number } | null>(null)
  const isDragging = useRef(false)

  const save = useAction({
    call: (progress: number, context) => client.performance.editGoal({ id: loadedGoal.id, progress }, { context }),
    onSuccess: ({ goal: now }) => {
      setSaved(now)
      if (now.status === 'COMPLETED') showSuccess(t('Goal completed'), now.title)
      else if (goal.status === 'COMPLETED')
        showSuccess(t('Goal reopened'), t('Progress is back at {progress}.', { progress: formatPercent(now.progress) }))
    },
    failureTitle: t('Failed to update progress'),
    invalidates: 'performance',
  })

  const release = async (progress: number) => {
    next.current = progress
    if (isSaving.current) return
    isSaving.current = true
    let savedProgress = goal.progress
    let isDone = true
    while (next.current !== null) {
      const target: number = next.current
      next.current = null
      if (target === savedProgress) continue
      isDone = await save.run(target)
      if (isDone) savedProgress = target
    }
    isSaving.current = false
    setIsSaved(isDone)
    // Keep showing a value that was changed again while saving.
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
  // Save a keyboard change made just before leaving the page.
  useEffect(() => () => latestFlush.current(), [])

  return {
    goal,
    value: draft ?? goal.progress,
    isSaving: save.isBusy,
    isSaved: isSaved && draft === null,
    move: (progress: number) => {
      setIsSaved(false)
      setDraft(progress)
    },
    hold: (isHeld: boolean) => {
      isDragging.current = isHeld
    },
    isHeld: () => isDragging.current,
    /** Reopens the goal; undefined if it is not completed or the reader may not change its progress. */
    reopen: goal.status === 'COMPLETED' && goal.can.progress ? () => void release(reopenedProgress) : undefined,
    /** Completes the goal; undefined if it is completed or the reader may not change its progress. */
    complete: goal.status !== 'COMPLETED' && goal.can.progress ? () => void release(100) : undefined,
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
