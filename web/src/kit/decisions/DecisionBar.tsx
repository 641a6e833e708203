import { Button, Checkbox } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxDecisions } from '@muster/contract/kit/limits'
import { loadFailure } from '../api/errors.ts'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { showFailure } from '../messages/toasts.ts'
import { passFocusOnUnmount } from '../useFocusReturn.ts'
import { useNarrow } from '../useNarrow.ts'
import type { Decision, DecisionSubject } from './decisionKind.ts'
import { wordsOf } from './decisionWords.ts'
import type { useSelection } from './useSelection.ts'

/**
 * Shows the actions on many requests. They apply to the selected requests or, if none is selected, to all that match
 * the filters.
 */
export function DecisionBar<Row>(props: {
  kind: DecisionSubject<Row>
  /** The requests of this page that can be selected. */
  page: readonly Row[]
  /** The number of requests that match the filters. */
  total: number
  selection: ReturnType<typeof useSelection<Row>>
  /** Reads all requests that match the filters. */
  readAll: () => Promise<readonly Row[]>
  onAsk: (status: Decision['status'], rows: readonly Row[]) => void
}) {
  const { kind, page, total, selection, readAll, onAsk } = props
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const [reading, setReading] = useState<'select' | Decision['status'] | null>(null)
  const selected = selection.rows
  const count = selected.length
  const most = Math.min(total, maxDecisions)

  const withAll = async (reason: NonNullable<typeof reading>, onRead: (rows: readonly Row[]) => void) => {
    setReading(reason)
    try {
      onRead(await readAll())
    } catch (error) {
      showFailure(t('This could not be loaded'), t(loadFailure(error) ?? ''))
    } finally {
      setReading(null)
    }
  }
  const ask = (status: Decision['status']) =>
    count > 0 ? onAsk(status, selected) : void withAll(status, (rows) => onAsk(status, rows))
  const label = (status: Decision['status']) => {
    const words = wordsOf(kind, status)
    if (count > 0) return t(words.selected)
    if (total === 1) return t(words.verb)
    const { all, first } = kind.allLabels ?? words
    return t(total > most ? first : all, { count: most })
  }
  const may = (action: 'approve' | 'reject') => (count > 0 ? selected : page).some((row) => kind.actionsOf(row)[action])
  // Only chosen requests are rejected together.
  const statuses: Decision['status'][] = [
    ...(kind.verb === 'approve' && count > 0 && may('reject') ? ['REJECTED' as const] : []),
    ...(may('approve') ? ['APPROVED' as const] : []),
  ]
  return (
    <>
      {count > 0 && !isNarrow ? (
        <span className="soft numbers" role="status">
          {t('{count} selected', { count })}
        </span>
      ) : null}
      {count > 0 && count < most ? (
        <SubmitButton
          variant="subtle"
          size="compact-sm"
          label={
            total > maxDecisions
              ? t('Select the first {count}', { count: most })
              : t('Select all {count}', { count: most })
          }
          waiting={reading === 'select'}
          onClick={() => void withAll('select', (rows) => selection.toggle(rows, true))}
        />
      ) : null}
      {count > 0 ? (
        <Button ref={passFocusOnUnmount} variant="subtle" color="gray" size="compact-sm" onClick={selection.clear}>
          {t('Clear Selection')}
        </Button>
      ) : null}
      {statuses.map((status) => (
        <SubmitButton
          key={status}
          variant={status === 'APPROVED' && count > 0 ? 'filled' : 'default'}
          label={label(status)}
          waiting={reading === status}
          disabled={page.length === 0 && count === 0}
          icon={status === 'APPROVED' ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
          onClick={() => ask(status)}
        />
      ))}
    </>
  )
}

/** Lets the user select or deselect the requests of a page. Its label is hidden in the header of a table. */
export function PageCheckbox<Row>(props: {
  /** The requests of this page that can be selected. */
  page: readonly Row[]
  selection: ReturnType<typeof useSelection<Row>>
  labelled: boolean
}) {
  const { page, selection, labelled } = props
  const { t } = useTranslation()
  const count = selection.rows.length
  const ofPage = page.filter((row) => selection.has(row)).length
  const label = labelled && count > 0 ? t('{count} selected', { count }) : t('Select this page')
  return (
    <Checkbox
      label={labelled ? label : undefined}
      aria-label={labelled ? undefined : label}
      checked={page.length > 0 && ofPage === page.length}
      indeterminate={count > 0 && ofPage < page.length}
      disabled={page.length === 0}
      onChange={() => selection.toggle(page, ofPage < page.length)}
    />
  )
}
