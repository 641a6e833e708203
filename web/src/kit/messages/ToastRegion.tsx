import { CloseButton } from '@mantine/core'
import { IconAlertCircle, IconBell, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, useToasts, type Toast } from './toasts.ts'
import classes from './ToastRegion.module.css'

const icons = { success: IconCircleCheck, failure: IconAlertCircle, notice: IconBell, pending: IconClock }
/** Milliseconds after which a toast disappears; null for one that stays until it is closed or removed. */
const durations = { success: 6000, notice: 10_000, failure: null, pending: null }

function ToastItem({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const [isPaused, setIsPaused] = useState(false)
  const Icon = icons[toast.kind]

  useEffect(() => {
    const duration = durations[toast.kind]
    if (duration === null || isPaused) return
    const timer = window.setTimeout(() => dismissToast(toast.id), duration)
    return () => window.clearTimeout(timer)
  }, [toast, isPaused])

  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon className={classes.icon} size={20} aria-hidden />
      <div className={`${classes.text} breaks`}>
        <p className="strong">{toast.title}</p>
        {toast.detail ? <p className={`${classes.detail} soft`}>{toast.detail}</p> : null}
        {toast.action ? (
          <button
            type="button"
            className={`${classes.action} link medium`}
            onClick={() => {
              toast.action?.run()
              dismissToast(toast.id)
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <CloseButton
        size="sm"
        aria-label={t('Close: {title}', { title: toast.title })}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}

/**
 * Shows the toasts. Both live regions are always present, because screen readers only announce what is inserted into an
 * existing one.
 */
export function ToastRegion() {
  const toasts = useToasts()
  const failures = toasts.filter(({ kind }) => kind === 'failure')
  const statuses = toasts.filter(({ kind }) => kind !== 'failure')
  return (
    <div className={classes.region}>
      <div className={classes.list} role="alert">
        {failures.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={classes.list} role="status">
        {statuses.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}
