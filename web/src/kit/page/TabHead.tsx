import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNarrow } from '../useNarrow.ts'

/** Shows the top of a tab: one line of explanation, and its primary action if there is one. */
export function TabHead(props: { description: string; action?: { label: string; onClick: () => void } }) {
  const { description, action } = props
  const isNarrow = useNarrow()
  return (
    <Group justify="space-between" align="center" gap="0.75rem 1rem" mb="md" wrap={isNarrow ? 'wrap' : 'nowrap'}>
      <p className="soft measure">{description}</p>
      {action ? (
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          flex={isNarrow ? '1 0 auto' : 'none'}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ) : null}
    </Group>
  )
}
