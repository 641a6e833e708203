import { Button, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows a button that shows the settings that few providers need. */
export function MoreSettings({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('More settings')}
      </Button>
      {isOpen ? (
        <Stack gap="md" mt="sm">
          {children}
        </Stack>
      ) : null}
    </div>
  )
}
