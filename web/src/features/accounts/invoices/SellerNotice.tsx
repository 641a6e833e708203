import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@muster/contract/accounts/invoices'
import { formatter } from '@muster/contract/kit/formatters'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'

/** The labels of the seller details, as translation keys. */
const words: Record<Invoice['lacks'][number], string> = {
  address: 'your address',
  taxNumber: 'your tax number',
  bankAccount: 'your bank account',
}

/** Shows which company details an invoice lacks and how to add them. Renders nothing if none are missing. */
export default function SellerNotice({ invoice: { lacks, status } }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation()
  const { user } = useSession()
  if (lacks.length === 0) return null
  const details = formatter('ListFormat', i18n.language).format(lacks.map((detail) => t(words[detail])))
  return (
    <div className="notice" data-colour="amber">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{t('Missing: {details}', { details })}</p>
        {status === 'DRAFT' ? null : <p>{t('Issued invoices keep their original details.')}</p>}
        <p>
          {user.isOwner ? (
            <AddressLink className="link" href="?view=settings&tab=company">
              {t('Add them in Settings')}
            </AddressLink>
          ) : (
            t('Ask the owner to add them.')
          )}
        </p>
      </div>
    </div>
  )
}
