import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FigureCard as Card } from '../../kit/page/FigureCard.tsx'
import type { Loaded } from './loaded.ts'
import { Retry } from './Retry.tsx'

/** A figure of a call that a dashboard makes; where nothing came stands a dash. */
export function FigureCard<T>(props: {
  label: string
  icon: Icon
  of: Loaded<T>
  figure: (data: T) => ReactNode
  detail?: (data: T) => string
  counted?: string
  href?: string
}) {
  const { of, figure, detail, ...card } = props
  const { data, failed } = of
  return (
    <Card
      {...card}
      figure={data !== undefined ? figure(data) : failed ? <Retry what={card.label} of={of} /> : undefined}
      detail={data === undefined ? null : (detail?.(data) ?? null)}
    />
  )
}
