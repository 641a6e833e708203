import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { connectionLost } from '../api/errors.ts'
import { EmptyState } from './EmptyState.tsx'

/** What stands where something could not be loaded: what happened, and the way to try again. */
export function ErrorState({ title, message, onRetry }: { title?: string; message?: string; onRetry?: () => void }) {
  const { t } = useTranslation()
  const again = onRetry && (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={({ currentTarget }) => {
        // The button goes while it is tried: what is around keeps the focus.
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
        onRetry()
      }}
    >
      {t('Try again')}
    </Button>
  )
  const said = message || t(connectionLost)
  return <EmptyState role="alert" title={title ?? t('This could not be loaded')} message={said} action={again} />
}
