import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmergencyContact, Relationship } from '@muster/contract/records/emergencyContacts'
import { orpc } from '../../../kit/api/client.ts'
import { Facts } from '../Facts.tsx'
import { VersionList, versionsOnPage } from '../VersionList.tsx'
import classes from './EmergencyFacts.module.css'

export const relationshipWords: Record<Relationship, string> = {
  spouse: 'Spouse',
  parent: 'Parent',
  sibling: 'Sibling',
  child: 'Child',
  friend: 'Friend',
  other: 'Other',
}

/** Whom to call, with links that call and write. */
export function EmergencyFacts({ contact }: { contact: EmergencyContact }) {
  const { t } = useTranslation()
  const { contactName, relationship, phoneNumber, email, address } = contact
  const phone = (
    <a className={classes.link} href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>
      <bdi>{phoneNumber}</bdi>
    </a>
  )
  const mail = email ? (
    <a className={classes.link} href={`mailto:${email}`}>
      {email}
    </a>
  ) : null
  return (
    <Facts
      facts={[
        { label: t('Contact Name'), value: contactName },
        { label: t('Relationship'), value: t(relationshipWords[relationship]) },
        { label: t('Phone Number'), value: phone },
        { label: t('Email Address'), value: mail },
        { label: t('Address'), value: address },
      ]}
    />
  )
}

/** Whom to call before. */
export function EmergencyVersions({ personId }: { personId: string }) {
  const [page, setPage] = useState(1)
  const input = { id: personId, page, limit: versionsOnPage }
  const { data } = useQuery(orpc.records.emergencyVersions.queryOptions({ input, placeholderData: keepPreviousData }))
  return <VersionList page={data} onPage={setPage} render={(contact) => <EmergencyFacts contact={contact} />} />
}
