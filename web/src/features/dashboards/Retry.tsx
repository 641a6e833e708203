import { ActionIcon, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Loaded } from './loaded.ts'

/** A dash in place of what could not be loaded, and the quiet way to try again; `what` names it to a screen reader. */
export function Retry({ what, of }: { what: string; of: Pick<Loaded<unknown>, 'retry' | 'retrying'> }) {
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
