import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNarrow } from '../useNarrow.ts'

/**
 * Shows the top of a tab: one line of explanation, and its primary action if there is one. On a phone the button is an
 * icon, so that they share a row.
 */
export function TabHead(props: { description: string; action?: { label: string; onClick: () => void } }) {
  const { description, action } = props
  const isNarrow = useNarrow()
  return (
    <Group justify="space-between" align="center" gap="0.75rem 1rem" mb="md" wrap="nowrap">
      <p className="soft measure">{description}</p>
      {!action ? null : isNarrow ? (
        <ActionIcon size={44} aria-label={action.label} onClick={action.onClick}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button leftSection={<IconPlus size={16} aria-hidden />} style={{ flex: 'none' }} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Group>
  )
}
