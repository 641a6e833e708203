import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { EmployeeDashboard, Teammate } from '@muster/contract/dashboards/home'
import routes from 'virtual:contract-routes'
import { formatDay, formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { ListPanel, type PartData } from '../Panel.tsx'
import classes from './home.module.css'

/** Returns a person's absences as text: today's by its last day, coming ones by their range. */
const absencesText = (t: TFunction, { absences }: Teammate, today: string): string =>
  absences
    .map(({ from, to }) => {
      if (from > today) return formatRange(from, to)
      return to === today ? t('Today') : t('Until {day}', { day: formatDay(to) })
    })
    .join(', ')

/** Shows which teammates are on leave today or within the next six days; nothing if the company hides it. */
export function AwayThisWeek({ own }: { own: PartData<EmployeeDashboard> }) {
  const { t } = useTranslation()
  const { away, today = '' } = own.data ?? {}
  const mayOpenCalendar = useSession().can(routes.leaves.timeline['~orpc'].meta.needs)
  const href = mayOpenCalendar ? '?view=leaves&tab=calendar&layout=timeline&team=mine&who=away' : null
  if (own.data && !away) return null
  const hidden = away ? away.total - away.rows.length : 0
  return (
    <ListPanel
      title={t('Away in the next 7 days')}
      of={own}
      rows={(data) => data.away?.rows ?? []}
      skeletonRows={2}
      height={48}
      empty={t('No one on your team is away in the next 7 days.')}
      frame={(rows) => (
        <>
          <ul className="rows">{rows}</ul>
          {hidden > 0 ? (
            <p className="row faint small">
              {href ? (
                <AddressLink className="link" href={href}>
                  {t('and {count} more', { count: hidden })}
                </AddressLink>
              ) : (
                t('and {count} more', { count: hidden })
              )}
            </p>
          ) : null}
        </>
      )}
    >
      {(teammate) => (
        <li className={`row ${classes.away}`}>
          <Person person={teammate} />
          <span className="soft numbers">{absencesText(t, teammate, today)}</span>
        </li>
      )}
    </ListPanel>
  )
}
