import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatPercent, localDayOf } from '../../../kit/format.ts'
import classes from './GoalProgress.module.css'
import type { useProgress } from './useProgress.ts'

const shareOf = (progress: number) => ({ '--share': progress / 100 }) as CSSProperties

type Progress = ReturnType<typeof useProgress>

/**
 * Shows the progress of an open goal, or when a goal was completed (specification 3, section 2). Completing a goal
 * removes the slider and moves the focus to `next`.
 */
export function GoalProgress(props: {
  progress: Progress
  next: RefObject<HTMLElement | null>
  /** True if the figure stands beside the bar rather than above it. */
  isInline?: boolean
}) {
  const { progress, next, isInline = false } = props
  const { t } = useTranslation()
  const { status, completedAt } = progress.goal
  const isCompleted = status === 'COMPLETED'
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isCompleted && hadFocus.current) next.current?.focus()
    hadFocus.current = false
  }, [isCompleted, next])
  return (
    <div
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null && hadFocus.current)}
    >
      {isCompleted ? (
        <p className={`${classes.done} small`}>
          <IconCheck size={16} aria-hidden />
          {completedAt ? t('Completed {day}', { day: formatDate(localDayOf(completedAt)) }) : t('Completed')}
        </p>
      ) : (
        <Open progress={progress} isInline={isInline} />
      )}
    </div>
  )
}

/**
 * Shows the progress of an open goal, green at 100 (specification 3, section 2). Readers who may change it get a
 * slider.
 */
function Open({ progress, isInline }: { progress: Progress; isInline: boolean }) {
  const { t } = useTranslation()
  const { goal, value, isSaving, isSaved } = progress
  const percentText = formatPercent(value)
  const state = isSaving ? t('Saving…') : isSaved ? t('Saved') : ''
  return (
    <div
      className={classes.progress}
      data-inline={isInline || undefined}
      data-full={value === 100 || undefined}
      data-late={goal.status === 'OVERDUE' || undefined}
    >
      <div className={classes.words}>
        <span className={isInline ? 'visually-hidden' : 'soft small'}>{t('Progress')}</span>
        <span className="faint small" role="status">
          {state}
        </span>
        <span className={`${classes.figure} strong numbers`}>{percentText}</span>
      </div>
      {goal.can.progress ? (
        <Slider progress={progress} />
      ) : (
        <div
          className={classes.bar}
          style={shareOf(value)}
          role="progressbar"
          aria-label={t('Progress of {goal}', { goal: goal.title })}
          aria-valuenow={value}
          aria-valuetext={percentText}
        />
      )}
    </div>
  )
}

/**
 * Shows a native slider for mouse, touch, keyboard and screen readers. Saves on release; keyboard changes are saved
 * after a pause.
 */
function Slider({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  const {
    goal,
    value,
    isSaving,
    move,
    hold: startDrag,
    isHeld: isDragging,
    release,
    restThenSave: saveAfterDelay,
    flush,
    letGo: endDrag,
    giveUp: discardChange,
  } = progress
  const input = useRef<HTMLInputElement>(null)

  // React's change event fires at each step. The native event fires only on release, and after each key.
  useEffect(() => {
    const slider = input.current
    if (!slider) return
    const onRelease = () => {
      const to = Number(slider.value)
      if (!isDragging()) return saveAfterDelay(to)
      startDrag(false)
      release(to)
    }
    // A release without a move fires no change event. After a move, the change event comes before this one.
    const onPointerEnd = () => void window.setTimeout(() => isDragging() && endDrag())
    slider.addEventListener('change', onRelease)
    window.addEventListener('pointerup', onPointerEnd)
    return () => {
      slider.removeEventListener('change', onRelease)
      window.removeEventListener('pointerup', onPointerEnd)
    }
  })

  return (
    <input
      ref={input}
      className={classes.slider}
      style={shareOf(value)}
      type="range"
      min={0}
      max={100}
      value={value}
      aria-label={t('Progress of {goal}', { goal: goal.title })}
      aria-valuetext={formatPercent(value)}
      aria-busy={isSaving || undefined}
      onChange={({ currentTarget }) => move(Number(currentTarget.value))}
      onPointerDown={() => startDrag(true)}
      // The browser cancels the pointer if the touch scrolls the page.
      onPointerCancel={discardChange}
      onKeyDown={() => startDrag(false)}
      onBlur={flush}
    />
  )
}
