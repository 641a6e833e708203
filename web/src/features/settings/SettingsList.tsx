import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { PageTab } from '../../kit/page/PageTabs.tsx'
import { AddressLink, patchSearch } from '../../kit/session/address.tsx'
import { currentSearch } from '../../kit/history.ts'
import { PersonAvatar, PersonLink } from '../../kit/people/Person.tsx'
import { useSession } from '../../kit/session/session.tsx'
import classes from './SettingsList.module.css'

/** Shows, on a phone, who is signed in and the settings as a list by group; each entry opens its settings. */
export function SettingsList({ tabs }: { tabs: readonly PageTab[] }) {
  return (
    <>
      <Viewer />
      {[...Map.groupBy(tabs, ({ group = '' }) => group)].map(([group, members]) => (
        <Group key={group} label={group} tabs={members} />
      ))}
    </>
  )
}

/** Shows the picture, the name and the job of the signed-in person. */
function Viewer() {
  const { user } = useSession()
  const job = [user.position, user.department].filter(Boolean).join(' · ')
  return (
    <div className={classes.viewer}>
      <PersonAvatar person={user} size={56} />
      <div>
        <p className="lead breaks">
          <PersonLink person={user} />
        </p>
        {job ? <p className="soft breaks">{job}</p> : null}
      </div>
    </div>
  )
}

function Group({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className="subhead">
        {label}
      </h2>
      <ul className="rows card">
        {tabs.map((tab) => (
          <li key={tab.key} className="row">
            <AddressLink className={`${classes.entry} row-link`} href={patchSearch(currentSearch(), { tab: tab.key })}>
              {tab.label}
            </AddressLink>
            <IconChevronRight size={16} className="icon mantine-rotate-rtl" aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  )
}
