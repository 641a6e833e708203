import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { dayHere, formatDate } from '../../../kit/format.ts'
import { percent } from '../shared/words.ts'
import classes from './GoalProgress.module.css'
import type { useProgress } from './useProgress.ts'

const shareOf = (progress: number) => ({ '--share': progress / 100 }) as CSSProperties

type Progress = ReturnType<typeof useProgress>

/**
 * How far a goal has come; of a completed one when it was, without a bar (specification 3, section 2). The slider goes
 * with its last step: whoever moved it by keys goes on at `next`.
 */
export function GoalProgress({ progress, next }: { progress: Progress; next: RefObject<HTMLElement | null> }) {
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
          {completedAt ? t('Completed {day}', { day: formatDate(dayHere(completedAt)) }) : t('Completed')}
        </p>
      ) : (
        <Open progress={progress} />
      )}
    </div>
  )
}

/** How far a goal that is not completed has come, with a slider where the reader may move it; it turns green at 100 (specification 3, section 2). */
function Open({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  const { goal, shown, isSaving, isSaved } = progress
  const said = percent(shown)
  const state = isSaving ? t('Saving…') : isSaved ? t('Saved') : ''
  return (
    <div className={classes.progress} data-full={shown === 100 || undefined}>
      <div className={classes.words}>
        <span className="soft small">{t('Progress')}</span>
        <span className="faint small" role="status">
          {state}
        </span>
        <span className={`${classes.figure} strong numbers`}>{said}</span>
      </div>
      {goal.can.progress ? (
        <Slider progress={progress} />
      ) : (
        <div
          className={classes.bar}
          style={shareOf(shown)}
          role="progressbar"
          aria-label={t('Progress of {goal}', { goal: goal.title })}
          aria-valuenow={shown}
          aria-valuetext={said}
        />
      )}
    </div>
  )
}

/** The browser's own slider, which mouse, touch, keys and screen readers move; saved on release, keys after a rest. */
function Slider({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  const { goal, shown, isSaving, move, hold, isHeld, release, restThenSave, flush, letGo, giveUp } = progress
  const input = useRef<HTMLInputElement>(null)

  // React tells of each step; that it was let go, the browser's own event alone, which comes with each key too.
  useEffect(() => {
    const slider = input.current
    if (!slider) return
    const onRelease = () => {
      const to = Number(slider.value)
      if (!isHeld()) return restThenSave(to)
      hold(false)
      release(to)
    }
    // Let go where it was taken, of which no change tells: where one does, it comes first.
    const onLetGo = () => void window.setTimeout(() => isHeld() && letGo())
    slider.addEventListener('change', onRelease)
    window.addEventListener('pointerup', onLetGo)
    return () => {
      slider.removeEventListener('change', onRelease)
      window.removeEventListener('pointerup', onLetGo)
    }
  })

  return (
    <input
      ref={input}
      className={classes.slider}
      style={shareOf(shown)}
      type="range"
      min={0}
      max={100}
      value={shown}
      aria-label={t('Progress of {goal}', { goal: goal.title })}
      aria-valuetext={percent(shown)}
      aria-busy={isSaving || undefined}
      onChange={({ currentTarget }) => move(Number(currentTarget.value))}
      onPointerDown={() => hold(true)}
      // The finger scrolls the page after all.
      onPointerCancel={giveUp}
      onKeyDown={() => hold(false)}
      onBlur={flush}
    />
  )
}
