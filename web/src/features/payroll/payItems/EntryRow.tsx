import type { PayItemEntry } from '@muster/contract/payroll/payItems'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, localDayOf } from '../../../kit/format.ts'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { monthsOf, typeLabels, valueOf } from './payItemWords.ts'

/** Shows an entry or a rule of a pay item. With `onEnd`, the user can end it. */
export function EntryRow(props: { entry: PayItemEntry; note?: ReactNode; onEnd?: (entry: PayItemEntry) => void }) {
  const { entry, note, onEnd } = props
  const { t } = useTranslation()
  return (
    <li className="row">
      <span style={{ flex: 1, minInlineSize: 0 }}>
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem 0.75rem', justifyContent: 'space-between' }}>
          <span className="medium breaks">{entry.item.name}</span>
          <span className="numbers nowrap">{valueOf(entry)}</span>
        </span>
        <span className="soft small breaks" style={{ display: 'block' }}>
          {t(typeLabels[entry.item.type])} · {monthsOf(entry)}
          {note ? <> · {note}</> : null}
        </span>
        <span className="faint small breaks" style={{ display: 'block' }}>
          {t('{source} – entered on {day} by {name}', {
            source: entry.note,
            day: formatDate(localDayOf(entry.enteredAt)),
            name: fullName(entry.enteredBy),
          })}
        </span>
      </span>
      {onEnd ? <RowActions actions={[{ label: t('End'), onClick: () => onEnd(entry) }]} /> : null}
    </li>
  )
}
