import { useEffect, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PageSkeleton.module.css'

/** Returns true once `active` has been true for `delay` milliseconds, so that fast loading shows no indicator. */
export function useDelayed(active: boolean, delay = 200): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = window.setTimeout(() => setIsDue(true), delay)
    return () => {
      window.clearTimeout(timer)
      setIsDue(false)
    }
  }, [active, delay])
  return active && isDue
}

/** Shows the placeholder in `children`. It takes up its space immediately and becomes visible after 200 ms. */
export function Skeleton({ className = '', children, ...rest }: ComponentProps<'div'>) {
  const { t } = useTranslation()
  const isDue = useDelayed(true)
  return (
    <div {...rest} className={`skeleton ${className}`} data-due={isDue || undefined} role="status">
      <span className="visually-hidden">{t('Loading…')}</span>
      {children}
    </div>
  )
}

/** Shows the placeholder of a page while it loads. */
export const PageSkeleton = () => (
  <Skeleton className={classes.page}>
    <span className={`${classes.title} bar`} />
    <span className={`${classes.line} bar`} />
    <span className={`${classes.block} card`} />
  </Skeleton>
)

/** Shows the placeholder of a form in a card: its title, its explanation and `fields` fields with their labels. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Skeleton className={`${classes.form} card`}>
    <span className={`${classes.heading} bar`} />
    <span className={`${classes.line} bar`} />
    {Array.from({ length: fields }, (_, index) => (
      <span key={index} className={classes.field}>
        <span className={`${classes.label} bar`} />
        <span className={`${classes.input} bar`} />
      </span>
    ))}
  </Skeleton>
)
