import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GroupEntry } from '@muster/contract/payroll/payGroups'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatMonth, localDayOf } from '../../../kit/format.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import type { PersonOnPage } from '../../../kit/views.ts'

const PersonGroupDialog = lazyPart(() => import('./PersonGroupDialog.tsx'))

/** Shows the pay group of a person, now and by month, and lets the user change it. Shows nothing in a company without groups. */
export default function PayGroupPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const { data: groups } = useQuery(
    orpc.payroll.payGroups.queryOptions({ select: (all) => all.groups.filter(({ isArchived }) => !isArchived) }),
  )
  const { data } = useQuery(orpc.payroll.personPayGroup.queryOptions({ input: { userId: person.id } }))
  const [opened, setOpened] = useState(false)
  useFocusReturn(opened)
  if (!data || !groups || (groups.length === 0 && data.entries.length === 0)) return null
  const { current, entries, can } = data
  return (
    <Part
      title={t('Pay group')}
      end={
        can.set ? (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpened(true)}
          >
            {t('Change Pay Group')}
          </Button>
        ) : undefined
      }
    >
      <p className={current ? 'breaks' : 'soft'} dir="auto">
        {current ? current.name : t('Paid once a month')}
      </p>
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
          <PersonGroupDialog person={person} groups={groups} current={current} onClose={() => setOpened(false)} />
        ) : null}
      </Suspense>
    </Part>
  )
}

function Entry({ entry, month }: { entry: GroupEntry; month: string }) {
  const { t } = useTranslation()
  const { firstMonth, group, enteredBy, enteredAt, isReplaced } = entry
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
      <p className={isReplaced ? 'soft breaks' : 'breaks'}>{group ? group.name : t('Paid once a month')}</p>
      <p className="faint small">
        {t('Entered on {day} by {name}', { day: formatDate(localDayOf(enteredAt)), name: fullName(enteredBy) })}
      </p>
    </li>
  )
}
