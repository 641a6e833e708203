import { IconMail, IconPhone, IconUserUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Colleague } from '@muster/contract/directory/calls'
import { Skeleton } from '../../../kit/page/PageSkeleton.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { PersonAvatar, personHref, PersonLink } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { MailLink, PhoneLink } from '../ContactLinks.tsx'
import { Away } from '../person/PersonStatus.tsx'
import classes from './ColleagueGrid.module.css'

/** Shows a page of the directory as cards. */
export function ColleagueGrid(props: { people: readonly Colleague[]; label: string; loading: boolean }) {
  const { people, label, loading } = props
  return (
    <ul className={`${classes.grid} grid-cards unmarked`} aria-label={label} aria-busy={loading || undefined}>
      {people.map((colleague) => (
        <ColleagueCard key={colleague.id} colleague={colleague} />
      ))}
    </ul>
  )
}

/** Shows a colleague as a card that opens their page. The links on it can be used by themselves. */
function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation()
  const { id, position, department, manager, email, workPhone, awayUntil } = colleague
  return (
    <li className={`${classes.card} card`}>
      <PersonAvatar person={colleague} size={56} />
      <div className={classes.who}>
        <AddressLink className="row-link strong breaks" href={personHref(id)}>
          {fullName(colleague)}
        </AddressLink>
        <p className="soft breaks">{position}</p>
        <p className="faint small">{department && t(department)}</p>
      </div>
      <ul className={`${classes.contact} unmarked small`}>
        <li>
          <IconMail size={16} className="icon" aria-hidden />
          <MailLink email={email} />
        </li>
        {workPhone ? (
          <li>
            <IconPhone size={16} className="icon" aria-hidden />
            <PhoneLink phone={workPhone} />
          </li>
        ) : null}
        {manager ? (
          <li>
            <IconUserUp size={16} className="icon" aria-hidden />
            <span className="visually-hidden">{t('Reports to')}</span>
            <PersonLink person={manager} />
          </li>
        ) : null}
      </ul>
      {awayUntil ? (
        <div className={classes.away}>
          <Away until={awayUntil} />
        </div>
      ) : null}
    </li>
  )
}

/** Number of cards in the placeholder, which fill the first screen. */
const skeletonCards = 12

/** Shows the placeholder of the cards while they load. */
export const ColleagueGridSkeleton = () => (
  <Skeleton className={`${classes.grid} grid-cards`}>
    {Array.from({ length: skeletonCards }, (_, index) => (
      <span key={index} className={`${classes.card} ${classes.placeholder} card`} aria-hidden="true">
        <span className={`${classes.picture} bar`} />
        <span className={`${classes.line} bar`} />
      </span>
    ))}
  </Skeleton>
)
