import classes from './Logo.module.css'

/** The mark: an M of two ledger columns and the tick of somebody present. The favicon is the same drawing. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path className={classes.columns} d="M8 23V10.5M24 14.5V23" />
      <path d="M8 12.5l6.4 7L24 8.5" />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.66 }}>
      <Mark size={size} />
      Muster
    </span>
  )
}
