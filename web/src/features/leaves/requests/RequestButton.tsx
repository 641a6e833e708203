import { IconPlus } from '@tabler/icons-react'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Opens the request form; says that it waits while the form is being fetched. */
export function RequestButton({ waiting, onClick }: { waiting: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      leftSection={waiting ? <Loader size={14} color="currentColor" /> : <IconPlus size={16} aria-hidden />}
      onClick={() => !waiting && onClick()}
    >
      {t('Request Leave')}
    </Button>
  )
}
