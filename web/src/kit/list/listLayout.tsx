import { ActionIcon, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBack } from '../history.ts'
import { OpenerMenu } from '../OpenerMenu.tsx'
import { useNarrow } from '../useNarrow.ts'
import { useOpener } from '../useOpener.tsx'
import type { Column } from './DataTable.tsx'

/** The reader's layout of a list: the height of its rows, and the columns that are hidden. */
export interface ListLayout {
  compact: boolean
  setCompact: (compact: boolean) => void
  /** Returns the columns that are not hidden. The first column names the row and always stays. */
  visible: <T>(columns: readonly Column<T>[]) => readonly Column<T>[]
  toggle: (key: string) => void
}

const none: string[] = []

/**
 * Returns the layout of the list `name`, which this browser keeps. The row height applies to all lists, the hidden
 * columns to this one. Without a name nothing is hidden.
 */
export function useListLayout(name: string | undefined): ListLayout {
  const [compact, setCompact] = useLocalStorage({
    key: 'listDensity',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `listColumns.${name ?? ''}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  })
  return {
    compact: name !== undefined && compact,
    setCompact,
    visible: (columns) =>
      name === undefined ? columns : columns.filter(({ key }, index) => index === 0 || !hidden.includes(key)),
    toggle: (key) => setHidden((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key])),
  }
}

interface LayoutMenuProps<T> {
  columns: readonly Column<T>[]
  layout: ListLayout
}

/** Shows the menu that sets the layout of a table. Phones have no columns, so it is missing there. */
export const LayoutMenu = <T,>(props: LayoutMenuProps<T>) => (useNarrow() ? null : <WideLayoutMenu {...props} />)

function WideLayoutMenu<T>({ columns, layout }: LayoutMenuProps<T>) {
  const { t } = useTranslation()
  const opener = useOpener('menu')
  useBack(opener.opened, () => opener.setOpened(false))
  const shownKeys = new Set(layout.visible(columns).map(({ key }) => key))
  return (
    <>
      <ActionIcon
        {...opener.button}
        variant="default"
        size={36}
        aria-label={t('Table layout')}
        title={t('Table layout')}
      >
        <IconAdjustmentsHorizontal size={16} aria-hidden />
      </ActionIcon>
      <OpenerMenu opener={opener} closeOnItemClick={false}>
        <Menu.Label>{t('Row height')}</Menu.Label>
        <Menu.RadioGroup
          value={layout.compact ? 'compact' : 'comfortable'}
          onChange={(height) => layout.setCompact(height === 'compact')}
        >
          <Menu.RadioItem value="comfortable">{t('Comfortable')}</Menu.RadioItem>
          <Menu.RadioItem value="compact">{t('Compact')}</Menu.RadioItem>
        </Menu.RadioGroup>
        {columns.length > 1 ? <Menu.Label>{t('Columns')}</Menu.Label> : null}
        {columns.slice(1).map(({ key, header }) => (
          <Menu.CheckboxItem key={key} checked={shownKeys.has(key)} onChange={() => layout.toggle(key)}>
            {header}
          </Menu.CheckboxItem>
        ))}
      </OpenerMenu>
    </>
  )
}
