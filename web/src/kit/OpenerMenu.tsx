import { Menu, type MenuProps } from '@mantine/core'
import menu from './Menu.module.css'
import type { useOpener } from './useOpener.tsx'

/**
 * Shows the menu of a button that has `useOpener`, from its first press on. It takes the properties of `Menu`, and is
 * rendered in the page's main part, like most of these buttons.
 */
export function OpenerMenu({ opener, children, ...rest }: MenuProps & { opener: ReturnType<typeof useOpener> }) {
  const { panel, target } = opener
  if (!target) return null
  return (
    <Menu
      {...panel}
      position="bottom-end"
      classNames={menu}
      withInitialFocusPlaceholder={false}
      portalProps={{ target: '#main' }}
      {...rest}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
