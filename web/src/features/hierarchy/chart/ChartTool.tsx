import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** A button of the chart's own, known by its sign. */
export function ChartTool({ label, Sign, onClick }: { label: string; Sign: Icon; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={label} onClick={onClick}>
      <Sign size={16} aria-hidden />
    </ActionIcon>
  )
}
