import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Goal } from '@muster/contract/performance/goals'
import { client } from '../../../kit/api/client.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { percent } from '../shared/words.ts'

/** How long keys rest before where they moved a goal to is saved, in milliseconds. */
const rest = 800

/** Where a goal that is opened again stands: nearly done, as it was said to be done. */
const reopenedAt = 90

/**
 * A goal whose progress is being moved: `shown` is where it stands on screen. `move` shows a step; `release` saves where
 * it was left, `restThenSave` once no further step comes, `flush` at once what waits for that; `letGo` ends a hold that
 * moved nothing, and `giveUp` goes back to what is saved, as a refusal does. What is moved while it is being saved is
 * saved after it.
 */
export function useProgress(given: Goal) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState(given)
  // What the server answered holds until the list, which is read again, has caught up.
  const goal = saved.id === given.id && saved.updatedAt > given.updatedAt ? saved : given
  const [moved, setMoved] = useState<number | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const next = useRef<number | null>(null)
  const isUnderWay = useRef(false)
  const waiting = useRef<{ progress: number; timer: number } | null>(null)
  const isHeld = useRef(false)

  const save = useAction({
    call: (progress: number, context) => client.performance.editGoal({ id: given.id, progress }, { context }),
    done: ({ goal: now }) => {
      setSaved(now)
      if (now.status === 'COMPLETED') showSuccess(t('Goal completed'), now.title)
      else if (goal.status === 'COMPLETED')
        showSuccess(t('Goal reopened'), t('It stands at {progress} again.', { progress: percent(now.progress) }))
    },
    failed: t('Failed to update progress'),
    stale: 'performance',
  })

  const release = async (progress: number) => {
    next.current = progress
    if (isUnderWay.current) return
    isUnderWay.current = true
    let known = goal.progress
    let isDone = true
    while (next.current !== null) {
      const wanted: number = next.current
      next.current = null
      if (wanted === known) continue
      isDone = await save.run(wanted)
      if (isDone) known = wanted
    }
    isUnderWay.current = false
    setIsSaved(isDone)
    // Whoever has gone on moving it meanwhile keeps it in hand.
    if (!isHeld.current && waiting.current === null) setMoved(null)
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
  // What was left by keys a moment before the page was left is saved too.
  useEffect(() => () => latestFlush.current(), [])

  return {
    goal,
    shown: moved ?? goal.progress,
    isSaving: save.isBusy,
    isSaved: isSaved && moved === null,
    move: (progress: number) => {
      setIsSaved(false)
      setMoved(progress)
    },
    hold: (held: boolean) => {
      isHeld.current = held
    },
    isHeld: () => isHeld.current,
    /** Opens a completed goal again; undefined where it is not, or the reader may not. */
    reopen: goal.status === 'COMPLETED' && goal.can.progress ? () => void release(reopenedAt) : undefined,
    release: (progress: number) => void release(progress),
    restThenSave: (progress: number) => {
      if (waiting.current) window.clearTimeout(waiting.current.timer)
      waiting.current = { progress, timer: window.setTimeout(() => latestFlush.current(), rest) }
    },
    flush,
    letGo: () => {
      isHeld.current = false
      if (!isUnderWay.current && waiting.current === null) setMoved(null)
    },
    giveUp: () => {
      isHeld.current = false
      setMoved(null)
    },
  }
}
