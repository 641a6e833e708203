import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import menu from '../Menu.module.css'
import { passFocusOnUnmount } from '../useFocusReturn.ts'

/** An item of the menu at the end of a row. */
export interface RowAction {
  label: string
  onClick: () => void
  icon?: ReactNode
  danger?: boolean
}

/**
 * Shows the menu at the end of a row, or nothing if there are no actions. The menu is rendered in the page's main part,
 * like the row.
 */
export function RowActions({ actions, tabIndex }: { actions: RowAction[]; tabIndex?: number }) {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" classNames={menu} withInitialFocusPlaceholder={false} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon
          ref={passFocusOnUnmount}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('Actions')}
          tabIndex={tabIndex}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick, icon, danger }) => (
          <Menu.Item key={label} leftSection={icon} data-danger={danger || undefined} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
