import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CostCentresEntry, CostShare } from '@muster/contract/payroll/costCentres'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatMonth, formatPercent, localDayOf } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'

const CostCentresDialog = lazyPart(() => import('./CostCentresDialog.tsx'))

/** Formats the share of a cost centre, with its decimals only if it has any. */
const shareText = ({ percent }: CostShare): string => formatPercent(percent, { maximumFractionDigits: 2 })

/** Shows which cost centres bear a person's pay, now and by month, and lets the user change them. */
export default function CostCentresPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const query = useQuery(orpc.payroll.costCentres.queryOptions({ input: { userId: person.id } }))
  const { data } = query
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  if (!data)
    return (
      <Loaded framed query={query} failed={t('Cost centres could not be loaded')} skeleton={null}>
        {() => null}
      </Loaded>
    )
  const { current, entries, known, can } = data
  return (
    <Part
      title={t('Cost centres')}
      end={
        can.set ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('Change Cost Centres')}
          </Button>
        ) : undefined
      }
    >
      {current.length === 0 ? (
        <p className="soft">{t('The journal of payroll uses the department of each payroll record.')}</p>
      ) : (
        <div className="well">
          <Facts folds facts={current.map((share) => ({ label: share.costCentre, value: shareText(share) }))} />
        </div>
      )}
      {entries.length > 0 ? (
        <>
          <h3 className="subhead" style={{ marginBlock: '1rem 0.5rem' }}>
            {t('History')}
          </h3>
          <ul className="framed rows">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} month={month} />
            ))}
          </ul>
        </>
      ) : null}
      <Suspense fallback={null}>
        {opened ? (
          <CostCentresDialog person={person} entries={entries} known={known} onClose={() => setOpened(false)} />
        ) : null}
      </Suspense>
    </Part>
  )
}

function Entry({ entry, month }: { entry: CostCentresEntry; month: string }) {
  const { t } = useTranslation()
  const { firstMonth, shares, enteredBy, enteredAt, isReplaced } = entry
  const tag = isReplaced ? t('Replaced') : firstMonth > month ? t('Scheduled') : null
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
      <p className={isReplaced ? 'soft breaks' : 'breaks'}>
        {shares.length === 0
          ? t('Department of each record')
          : shares.map((share) => `${share.costCentre} ${shareText(share)}`).join(' · ')}
      </p>
      <p className="faint small">
        {t('Entered on {day} by {name}', { day: formatDate(localDayOf(enteredAt)), name: fullName(enteredBy) })}
      </p>
    </li>
  )
}
