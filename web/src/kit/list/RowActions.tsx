import { ActionIcon, Button, Menu } from '@mantine/core'
import { assignRef } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useId, useLayoutEffect, useState, type MouseEvent, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import menu from '../Menu.module.css'
import { passFocusInPlace, passFocusOnUnmount } from '../useFocusReturn.ts'

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

/** Tells the menu around it that it belongs to a button outside of it. */
function Opener({ button, ref }: { button: HTMLElement; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => assignRef(ref, button), [ref, button])
  return null
}

/**
 * Shows the menu at the end of a row, or nothing if there are no actions but the next step. The menu is rendered in the
 * page's main part, like the row. It exists from the first press on, because the closed menus of a long list delay it.
 */
export function RowActions({ actions, tabIndex }: { actions: RowAction[]; tabIndex?: number }) {
  const { t } = useTranslation()
  const id = useId()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  if (actions.every(({ isNext }) => isNext)) return null

  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The menu returns the focus only if it has been rendered before it opens.
    flushSync(() => setButton(currentTarget))
    setOpened(!opened)
  }
  return (
    <>
      <ActionIcon
        ref={passFocusOnUnmount}
        id={id}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('Actions')}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        title={t('Actions')}
        tabIndex={tabIndex}
        onClick={toggle}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {button ? (
        <Menu
          id={id}
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          classNames={menu}
          withInitialFocusPlaceholder={false}
          portalProps={{ target: '#main' }}
        >
          <Menu.Target>
            <Opener button={button} />
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, onClick, icon, danger }) => (
              <Menu.Item key={label} leftSection={icon} data-danger={danger || undefined} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  )
}
