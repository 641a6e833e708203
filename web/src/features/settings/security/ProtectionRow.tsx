import { Box, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'

/** Shows one part of what protects the account, with its state and what can be done about it. */
export function ProtectionRow(props: {
  Icon: Icon
  label: string
  badge?: StatusStyle
  value: ReactNode
  children?: ReactNode
}) {
  const { Icon, label, badge, value, children } = props
  return (
    <Group component="li" py="sm" gap="xs 1rem">
      <Group flex="1 1 8rem" miw={0} wrap="nowrap">
        <Icon className="icon" size={24} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <Box miw={0}>
          <Group component="p" gap="xs" className="medium">
            {label} {badge ? <StatusBadge look={badge} /> : null}
          </Group>
          <p className="faint small breaks">{value}</p>
        </Box>
      </Group>
      {children ? (
        <Group gap="xs" ms="auto">
          {children}
        </Group>
      ) : null}
    </Group>
  )
}
