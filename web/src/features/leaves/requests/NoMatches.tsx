import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'

/** A list whose filters let nothing through, and the way back to all of it. */
export function NoMatches({ message, onClear }: { message?: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconFilterOff size={20} />}
      title={t('No requests match these filters')}
      message={message}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Show all requests')}
        </Button>
      }
    />
  )
}
