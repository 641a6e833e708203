import { Button, Popover, Stack } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { createContext, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import { useNarrow } from '../useNarrow.ts'
import { FiltersButton } from './FiltersButton.tsx'
import classes from './FoldedFilters.module.css'

/** True for the filters behind the button of `FoldedFilters`, whose labels are visible. */
export const FoldedAway = createContext(false)

/**
 * Shows the search field of a list and a button that opens its other filters, for a toolbar with little room. The
 * filters `beside`, without visible labels, stand in the row. On a phone the button is an icon, and `tools` share the
 * row.
 */
export function FoldedFilters(props: {
  list: { filtered: boolean; clear: () => void }
  search: ReactNode
  beside?: ReactNode
  /** The other filters, with their labels. */
  children: ReactNode
  /** The number of other filters that are set. */
  count: number
  tools?: ReactNode
}) {
  const { list, search, beside, children, count, tools } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.stopPropagation()
    setOpened(false)
  }
  const clear = list.filtered ? (
    <Button
      ref={passFocusOnUnmount}
      variant="subtle"
      color="gray"
      leftSection={<IconFilterOff size={16} aria-hidden />}
      onClick={() => {
        list.clear()
        setOpened(false)
      }}
    >
      {t('Clear Filters')}
    </Button>
  ) : null
  return (
    <search className={classes.filters} onKeyDown={onKeyDown}>
      <div className={classes.search}>{search}</div>
      {beside}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        withinPortal={false}
        withRoles={false}
        closeOnEscape={false}
        returnFocus
        trapFocus
      >
        <Popover.Target>
          <FiltersButton
            count={count}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('Filters')} p="md">
          <Stack gap="sm" miw="14rem">
            <FoldedAway value>{children}</FoldedAway>
            {isNarrow ? clear : null}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isNarrow ? null : clear}
      {tools}
    </search>
  )
}
