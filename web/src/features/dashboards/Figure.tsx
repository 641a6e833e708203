import { ActionIcon, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCard } from '../../kit/page/FigureCard.tsx'
import type { Part } from './usePart.ts'

/** A dash in place of what could not be loaded, and the quiet way to try again; `what` names it to a screen reader. */
export function Retry({ what, of }: { what: string; of: Part<unknown> }) {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true">–</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="dimmed"
        size={28}
        aria-label={t('Try again: {what}', { what })}
        title={t('Try again')}
        aria-busy={of.retrying || undefined}
        aria-disabled={of.retrying || undefined}
        onClick={() => !of.retrying && of.retry()}
      >
        {of.retrying ? <Loader size={14} color="currentColor" /> : <IconRefresh size={16} aria-hidden />}
      </ActionIcon>
    </>
  )
}

type Card = Pick<ComponentProps<typeof FigureCard>, 'label' | 'icon' | 'counted' | 'href'>

/** A figure of a call that a dashboard makes; where nothing came stands a dash. */
export function Figure<T>(
  props: Card & { of: Part<T>; figure: (data: T) => ReactNode; detail?: (data: T) => string | null },
) {
  const { of, figure, detail, ...card } = props
  const { data, failed } = of
  return (
    <FigureCard
      {...card}
      figure={data !== undefined ? figure(data) : failed ? <Retry what={card.label} of={of} /> : undefined}
      detail={(data !== undefined && detail?.(data)) || null}
    />
  )
}
