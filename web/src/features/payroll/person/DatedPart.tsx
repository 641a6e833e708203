import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaidPerson } from '@muster/contract/payroll/records'
import { formatDate, formatMonth, localDayOf } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'

/** An entry that holds from a month on, until the next one; replaced if a later one holds from the same month. */
interface DatedEntry {
  id: string
  firstMonth: string
  isReplaced: boolean
  enteredBy: Pick<PaidPerson, 'firstName' | 'lastName'>
  enteredAt: string
}

/**
 * Shows what holds of a person's pay now, as its children, and the entries that made it so, newest first. `change` is the label of
 * the button that opens the dialog; null for someone who can't change it. `textOf` says what an entry sets, and `sourceOf` why,
 * where that is known.
 */
export function DatedPart<E extends DatedEntry>({
  title,
  change,
  entries,
  textOf,
  sourceOf,
  dialog,
  children,
}: {
  title: string
  change: string | null
  entries: readonly E[]
  textOf: (entry: E) => string
  sourceOf?: (entry: E) => string
  dialog: (close: () => void) => ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  return (
    <Part
      title={title}
      end={
        change === null ? undefined : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {change}
          </Button>
        )
      }
    >
      {children}
      {entries.length > 0 ? (
        <>
          <h3 className="subhead" style={{ marginBlock: '1rem 0.5rem' }}>
            {t('History')}
          </h3>
          <ul className="framed rows">
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                month={month}
                text={textOf(entry)}
                source={sourceOf?.(entry) ?? null}
              />
            ))}
          </ul>
        </>
      ) : null}
      <Suspense fallback={null}>{opened ? dialog(() => setOpened(false)) : null}</Suspense>
    </Part>
  )
}

function Entry(props: { entry: DatedEntry; month: string; text: string; source: string | null }) {
  const { t } = useTranslation()
  const { month, text, source } = props
  const { firstMonth, enteredBy, enteredAt, isReplaced } = props.entry
  const tag = isReplaced ? t('Replaced') : firstMonth > month ? t('Scheduled') : null
  const entered = { day: formatDate(localDayOf(enteredAt)), name: fullName(enteredBy) }
  return (
    <li className="row" style={{ display: 'block' }}>
      <p style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0.25rem 0.5rem' }}>
        <span className="medium">{t('From {month}', { month: formatMonth(firstMonth) })}</span>
        {tag ? (
          <span className="tag" data-colour={isReplaced ? undefined : 'blue'}>
            {tag}
          </span>
        ) : null}
      </p>
      <p className={isReplaced ? 'soft breaks' : 'breaks'}>{text}</p>
      <p className="faint small">
        {source === null
          ? t('Entered on {day} by {name}', entered)
          : t('{source} – entered on {day} by {name}', { source, ...entered })}
      </p>
    </li>
  )
}
