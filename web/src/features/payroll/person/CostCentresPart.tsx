import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CostShare } from '@muster/contract/payroll/costCentres'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatPercent } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import { DatedPart } from './DatedPart.tsx'

const CostCentresDialog = lazyPart(() => import('./CostCentresDialog.tsx'))

/** Formats the share of a cost centre, with its decimals only if it has any. */
const shareText = ({ percent }: CostShare): string => formatPercent(percent, { maximumFractionDigits: 2 })

/** Shows which cost centres bear a person's pay, now and by month, and lets the user change them. */
export default function CostCentresPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.costCentres.queryOptions({ input: { userId: person.id } }))
  const { data } = query
  if (!data)
    return (
      <Loaded framed query={query} failed={t('Cost centres could not be loaded')} skeleton={null}>
        {() => null}
      </Loaded>
    )
  const { current, entries, known, can } = data
  return (
    <DatedPart
      title={t('Cost centres')}
      change={can.set ? t('Change Cost Centres') : null}
      entries={entries}
      textOf={({ shares }) =>
        shares.length === 0
          ? t('Department of each record')
          : shares.map((share) => `${share.costCentre} ${shareText(share)}`).join(' · ')
      }
      dialog={(close) => <CostCentresDialog person={person} entries={entries} known={known} onClose={close} />}
    >
      {current.length === 0 ? (
        <p className="soft">{t('The journal of payroll uses the department of each payroll record.')}</p>
      ) : (
        <div className="well">
          <Facts folds facts={current.map((share) => ({ label: share.costCentre, value: shareText(share) }))} />
        </div>
      )}
    </DatedPart>
  )
}
