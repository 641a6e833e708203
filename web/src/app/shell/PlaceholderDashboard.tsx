import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { AddressLink, useAddress } from '../../kit/session/address.tsx'
import { findView } from '../../kit/views.ts'
import { sidebarEntries } from '../views.ts'
import classes from './PlaceholderDashboard.module.css'

/**
 * Shows the simple dashboard: a greeting and links to the available views. If the address names an unknown view, it
 * also says so.
 */
export default function PlaceholderDashboard() {
  const { t } = useTranslation()
  const session = useSession()
  const view = useAddress().params.get('view')
  const entries = sidebarEntries.filter(({ Page, isVisibleTo }) => Page && isVisibleTo(session))
  return (
    <>
      <PageHeader
        title={t('Hello, {name}', { name: session.user.firstName })}
        description={entries.length > 0 ? t('Choose a page.') : t('Nothing here for you yet.')}
      />
      {findView(view) ? null : (
        <p className="notice" data-colour="blue" style={{ marginBlockEnd: '1rem' }}>
          <IconInfoCircle size={18} aria-hidden />
          <span>
            {t('There is no page at this address.')}{' '}
            <AddressLink href="?view=dashboard" className="link">
              {t('Go to the dashboard')}
            </AddressLink>
          </span>
        </p>
      )}
      <ul className="grid-cards">
        {entries.map(({ key, label, icon: Icon }) => (
          <li key={key}>
            <AddressLink href={`?view=${key}`} className={`card ${classes.entry}`}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span>{t(label)}</span>
              <IconChevronRight size={16} className="mantine-rotate-rtl" aria-hidden />
            </AddressLink>
          </li>
        ))}
      </ul>
    </>
  )
}
