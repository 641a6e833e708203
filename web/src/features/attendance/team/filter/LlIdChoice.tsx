import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../kit/api/client.ts'
import { fullName } from '../../../../kit/people/names.ts'
import { ListSkeleton } from '../../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { passFocusToSearch } from '../../../../kit/useFocusReturn.ts'
import classes from './LlIdFilter.module.css'

/** The number of people on one page of the server's response. */
const pageSize = 50

interface Choice {
  /** The records to filter. For `team`, they don't include the user's own. */
  scope: 'team' | 'all'
  llIds: readonly string[]
  onChoose: (llIds: string[]) => void
}

/** Shows a button that opens a searchable list of people with an LL-ID; the user can select several. */
export function LlIdChoice(props: Choice) {
  const { llIds } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
  }
  return (
    <div onKeyDown={onKeyDown}>
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        withinPortal={false}
        floatingStrategy="fixed"
        hideDetached={false}
        position="bottom-start"
        width="min(22rem, calc(100vw - 2rem))"
        withRoles={false}
        closeOnEscape={false}
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {llIds.length > 0 ? t('LL-IDs ({count})', { count: llIds.length }) : t('Filter by LL-ID')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('Filter by LL-ID')} p="sm" className={classes.dropdown}>
          {isOpen ? <People {...props} /> : null}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function People({ scope, llIds, onChoose }: Choice) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const query = useQuery(
    orpc.attendance.people.queryOptions({
      input: { search, for: scope === 'team' ? 'team' : 'view' },
      placeholderData: keepPreviousData,
      select: ({ people }) => ({ people, hasMore: people.length >= pageSize }),
    }),
  )
  const toggle = (llId: string) =>
    onChoose(llIds.includes(llId) ? llIds.filter((each) => each !== llId) : [...llIds, llId])
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('Search')}
        placeholder={t('Search by name, email or LL-ID')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <Loaded query={query} skeleton={<ListSkeleton rows={5} height={36} />}>
        {({ people, hasMore }) => {
          const options = people.flatMap((person) => (person.llId ? [{ ...person, llId: person.llId }] : []))
          if (options.length === 0) return <p className="nothing">{t('No people found')}</p>
          return (
            <>
              <ul className={`unmarked ${classes.people}`} aria-busy={query.isPlaceholderData || undefined}>
                {options.map((person) => (
                  <li key={person.id}>
                    <Checkbox
                      ref={passFocusToSearch}
                      checked={llIds.includes(person.llId)}
                      onChange={() => toggle(person.llId)}
                      label={`${person.llId} · ${fullName(person)}`}
                    />
                  </li>
                ))}
              </ul>
              {hasMore ? <p className="faint small">{t('Search to find more people.')}</p> : null}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
