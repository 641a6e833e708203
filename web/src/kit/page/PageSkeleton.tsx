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

/** A row of a form as it loads: a field, two fields side by side, or a switch with its explanation. */
type FormRow = 'field' | 'pair' | 'switch'

/**
 * Shows the placeholder of a form in a card: its title, its explanation unless `bare`, and its rows, by default four
 * fields with their labels.
 */
export const FormSkeleton = (props: { rows?: readonly FormRow[]; bare?: boolean }) => {
  const { rows = ['field', 'field', 'field', 'field'], bare = false } = props
  return (
    <Skeleton className={`${classes.form} card`}>
      <span className={`${classes.heading} bar`} />
      {bare ? null : <span className={`${classes.line} bar`} />}
      {rows.map((row, index) => (
        <FormRowSkeleton key={index} row={row} />
      ))}
    </Skeleton>
  )
}

function FormRowSkeleton({ row }: { row: FormRow }) {
  const field = (
    <span className={classes.field}>
      <span className={`${classes.label} bar`} />
      <span className={`${row === 'switch' ? classes.line : classes.input} bar`} />
    </span>
  )
  return row === 'pair' ? (
    <span className={`${classes.fields} pair`}>
      {field}
      {field}
    </span>
  ) : (
    field
  )
}
