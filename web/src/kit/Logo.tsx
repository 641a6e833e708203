import type { Company } from '@muster/contract/kit/company'
import classes from './Logo.module.css'

/** Shows the product's mark: an M of two ledger columns and a tick for present. The favicon is the same drawing. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path className={classes.columns} d="M8 23V10.5M24 14.5V23" />
      <path d="M8 12.5l6.4 7L24 8.5" />
    </svg>
  )
}

/** Shows a company's logo, always on a white background, even in dark mode. */
export function LogoImage({ src, name, size }: { src: string; name: string; size: number }) {
  return <img className={classes.image} src={src} alt={name} style={{ maxBlockSize: size * 1.25 }} />
}

/** Shows the company's logo, or Muster's mark and the company's name if it has none. */
export function CompanyLogo({ company, size = 28 }: { company: Company; size?: number }) {
  if (company.logo !== null) return <LogoImage src={`/api${company.logo}`} name={company.name} size={size} />
  return (
    <span className={classes.logo} style={{ fontSize: size * 0.66 }}>
      <Mark size={size} />
      <span className={classes.name}>{company.name}</span>
    </span>
  )
}
