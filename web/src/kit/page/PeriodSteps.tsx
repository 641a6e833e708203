import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** A button to a neighbouring period; without `onClick` it is disabled. */
interface Step {
  label: string
  onClick: (() => void) | null
}

/**
 * Shows the buttons of a calendar or of the view of a week or month: to today, and to the periods before and after.
 * While today is shown, its button stays in place and keeps the focus, but does nothing.
 */
export function PeriodSteps(props: { onToday: (() => void) | null; previous: Step; next: Step }) {
  const { onToday, previous, next } = props
  const { t } = useTranslation()
  const isDisabled = onToday === null || undefined
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        variant="default"
        size="compact-md"
        aria-disabled={isDisabled}
        data-disabled={isDisabled}
        // It must not look heavier than the buttons that can be pressed.
        style={isDisabled && { borderColor: 'var(--line)', backgroundColor: 'transparent', color: 'var(--ink-faint)' }}
        onClick={() => onToday?.()}
      >
        {t('Today')}
      </Button>
      {[
        { ...previous, Icon: IconChevronLeft },
        { ...next, Icon: IconChevronRight },
      ].map(({ label, onClick, Icon }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={32}
          aria-label={label}
          disabled={onClick === null}
          onClick={() => onClick?.()}
        >
          <Icon size={18} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
