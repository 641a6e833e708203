import type { CSSProperties, ReactNode } from 'react'

/** A labelled value. `changed` marks a new value. */
export interface Fact {
  label: string
  value: ReactNode
  changed?: boolean
  /** True if the value spans both columns. */
  wide?: boolean
}

/** Shows labelled values, without the empty ones. With `folds`, there is only one column on a phone. */
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
