import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import type { ChosenPerson } from './extraRunForm.ts'

/** Explains a run of differences, and offers the people who are owed something. */
export function DifferencesProposal({ period, onUse }: { period: string; onUse: (people: ChosenPerson[]) => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(orpc.payroll.proposeDifferencesRun.queryOptions({ input: { period } }))
  const failure = data ? null : loadFailure(error)
  const { people = [], left = 0 } = data ?? {}
  return (
    <div className="well" style={{ display: 'grid', gap: '0.5rem', justifyItems: 'start' }}>
      <p className="soft small">
        {t(
          'Pays what the next monthly payroll would pay for approved months of this year, for example after a late raise or overtime. It then finds nothing more to settle. People who were overpaid are left to it.',
        )}
      </p>
      {failure ? <p className="soft small">{t(failure)}</p> : null}
      {data && people.length === 0 ? <p className="soft small">{t('No one is owed differences now.')}</p> : null}
      {people.length > 0 ? (
        <>
          <p className="soft small">
            {t('{count} people are owed differences.', { count: people.length })}{' '}
            {left ? t('{count} more people need another run.', { count: left }) : null}
          </p>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              onUse(people.map(({ id, firstName, lastName }) => ({ id, firstName, lastName, amount: '' })))
            }
          >
            {t('Choose These People')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
