import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenerMenu } from '../OpenerMenu.tsx'
import { passFocusInPlace, passFocusOnUnmount } from '../useFocusReturn.ts'
import { useOpener } from '../useOpener.tsx'

/** An item of the menu at the end of a row. */
export interface RowAction {
  label: string
  onClick: () => void
  icon?: ReactNode
  danger?: boolean
  /** True for the step that the row is waiting for, which is also a button beside the menu. */
  isNext?: boolean
}

/** Shows the next step of a row as a quiet button, or nothing if the row is waiting for none. */
export function NextAction({ actions }: { actions: readonly RowAction[] }) {
  const next = actions.find(({ isNext }) => isNext)
  if (!next) return null
  return (
    <Button ref={passFocusInPlace} variant="default" size="compact-sm" onClick={next.onClick}>
      {next.label}
    </Button>
  )
}

/**
 * Shows the menu at the end of a row, or nothing if there are no actions but the next step. The menu is rendered in the
 * page's main part, like the row.
 */
export function RowActions({ actions, tabIndex }: { actions: RowAction[]; tabIndex?: number }) {
  const { t } = useTranslation()
  const opener = useOpener('menu')
  if (actions.every(({ isNext }) => isNext)) return null
  return (
    <>
      <ActionIcon
        {...opener.button}
        ref={passFocusOnUnmount}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('Actions')}
        title={t('Actions')}
        tabIndex={tabIndex}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      <OpenerMenu opener={opener}>
        {actions.map(({ label, onClick, icon, danger }) => (
          <Menu.Item key={label} leftSection={icon} data-danger={danger || undefined} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </OpenerMenu>
    </>
  )
}
