import { Checkbox, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FormOf } from '../../../kit/form/state/field.ts'
import { formatDay, formatTimeOfDay } from '../../../kit/format.ts'
import { type Edits, kindLabels, type ProposalRow } from './proposals.ts'
import classes from './ProposalList.module.css'

/** Shows the public holidays of a country, and lets the user select and rename the ones to add. */
export function ProposalList({ form, rows }: { form: FormOf<Edits>; rows: readonly ProposalRow[] }) {
  const { edits } = form.values
  const edit = (date: string, patch: Edits['edits'][string]) =>
    form.change({ edits: { ...edits, [date]: { ...edits[date], ...patch } } })
  return (
    <ul className="framed rows">
      {rows.map((row) => (
        <li key={row.date} className={classes.day}>
          {row.held === null ? (
            <Proposal
              row={row}
              problem={form.problems[`edits.${row.date}`]}
              onChange={(patch) => edit(row.date, patch)}
            />
          ) : (
            <Held row={row} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Proposal(props: {
  row: ProposalRow
  problem: string | undefined
  onChange: (patch: Edits['edits'][string]) => void
}) {
  const { row, problem, onChange } = props
  const { t } = useTranslation()
  const day = formatDay(row.date)
  return (
    <>
      <Checkbox
        aria-label={t('Add {name}, {day}', { name: row.name, day })}
        className={classes.tick}
        checked={row.isSelected}
        onChange={({ currentTarget }) => onChange({ isSelected: currentTarget.checked })}
      />
      <div className={classes.about}>
        <TextInput
          aria-label={t('Holiday name, {day}', { day })}
          dir="auto"
          maxLength={120}
          disabled={!row.isSelected}
          value={row.name}
          error={problem && t(problem)}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <Day row={row} />
      </div>
    </>
  )
}

/** Shows a day on which the company already has a holiday. */
function Held({ row }: { row: ProposalRow }) {
  const { t } = useTranslation()
  return (
    <>
      <IconCheck size={20} className={`${classes.tick} soft`} aria-hidden />
      <div className={classes.about}>
        <p className="soft breaks" dir="auto">
          {row.held}
        </p>
        <p className={`${classes.facts} soft small`}>
          <span className="numbers">{formatDay(row.date)}</span>
          <span className="tag">{t('Already added')}</span>
        </p>
      </div>
    </>
  )
}

/** Shows the day of a proposed holiday with notes. */
function Day({ row }: { row: ProposalRow }) {
  const { t } = useTranslation()
  const kind = kindLabels[row.kind]
  return (
    <p className={`${classes.facts} soft small`}>
      <span className="numbers">{formatDay(row.date)}</span>
      {kind ? <span className="tag">{t(kind)}</span> : null}
      {row.startsAt ? <span className="tag">{t('From {time}', { time: formatTimeOfDay(row.startsAt) })}</span> : null}
      {row.isWeekend ? <span className="tag">{t('Weekend')}</span> : null}
      {row.isEstimate ? (
        <span className="tag" data-colour="amber">
          {t('Date may shift by a day')}
        </span>
      ) : null}
    </p>
  )
}
