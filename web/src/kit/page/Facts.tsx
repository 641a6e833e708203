import type { CSSProperties, ReactNode } from 'react'

/** Something that is known, with its name; `changed` where it is other than it was. */
export interface Fact {
  label: string
  value: ReactNode
  changed?: boolean
  /** Across both columns. */
  wide?: boolean
}

/** What is known of something, each with its name; what is empty is left out. On a phone it `folds` into one column. */
export function Facts({ facts, folds, style }: { facts: readonly Fact[]; folds?: boolean; style?: CSSProperties }) {
  return (
    <dl className="facts" data-folds={folds || undefined} style={style}>
      {facts.map(({ label, value, changed, wide }) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={label} data-changed={changed || undefined} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
