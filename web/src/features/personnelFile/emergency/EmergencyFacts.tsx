import { useTranslation } from 'react-i18next'
import type { EmergencyContact, Relationship } from '@muster/contract/personnelFile/emergencyContacts'
import { Facts } from '../../../kit/page/Facts.tsx'

export const relationshipLabels: Record<Relationship, string> = {
  spouse: 'Spouse',
  parent: 'Parent',
  sibling: 'Sibling',
  child: 'Child',
  friend: 'Friend',
  other: 'Other',
}

/** Shows an emergency contact, with links to call and to send an email. */
export function EmergencyFacts({ contact }: { contact: EmergencyContact }) {
  const { t } = useTranslation()
  const { contactName, relationship, phoneNumber, email, address } = contact
  const phone = (
    <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>
      <bdi>{phoneNumber}</bdi>
    </a>
  )
  return (
    <Facts
      folds
      facts={[
        { label: t('Contact Name'), value: contactName },
        { label: t('Relationship'), value: t(relationshipLabels[relationship]) },
        { label: t('Phone Number'), value: phone },
        { label: t('Email Address'), value: email && <a href={`mailto:${email}`}>{email}</a> },
        { label: t('Address'), value: address },
      ]}
    />
  )
}
