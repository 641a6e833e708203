import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatDay, formatDays, formatInstant } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import { leaveStatusLooks } from '../shared/words.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { TextWithBreaks } from '../../../kit/TextWithBreaks.tsx'
import { Certificate } from './Certificate.tsx'
import { LeaveTypeLabel } from '../shared/LeaveTypeLabel.tsx'
import { fullName } from '../../../kit/fullName.ts'
import classes from './LeaveDetails.module.css'

function Detail({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.detail} data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Everything about a request that the caller may see (specification 1, section 2.5). */
export function LeaveDetails({ request }: { request: LeaveRequest }) {
  const { t } = useTranslation()
  const { user, leaveType, startDate, endDate, totalDays, status, approvedBy, rejectionReason, reason } = request
  const approver = status === 'REJECTED' ? t('Rejected By') : t('Approver')
  return (
    <>
      <div className={classes.head}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={40} />
        <StatusBadge look={leaveStatusLooks[status]} />
      </div>
      <dl className={classes.details}>
        <Detail label={t('Type')}>
          <LeaveTypeLabel type={leaveType} />
        </Detail>
        <Detail label={t('Duration')}>{formatDays(totalDays)}</Detail>
        <Detail label={t('Start Date')}>{formatDay(startDate)}</Detail>
        <Detail label={t('End Date')}>{formatDay(endDate)}</Detail>
        {approvedBy ? <Detail label={approver}>{fullName(approvedBy)}</Detail> : null}
        {rejectionReason ? (
          <Detail label={t('Rejection Reason')} wide>
            <TextWithBreaks>{rejectionReason}</TextWithBreaks>
          </Detail>
        ) : null}
        <Detail label={t('Reason')} wide>
          <TextWithBreaks>{reason}</TextWithBreaks>
        </Detail>
        {request.medicalCertificateUrl ? (
          <Detail label={t('Medical Certificate')} wide>
            <Certificate
              // What is shown of one certificate must not stay for another one.
              key={`${request.id} ${request.updatedAt}`}
              id={request.id}
              url={request.medicalCertificateUrl}
              name={request.medicalCertificateName ?? t('Medical Certificate')}
            />
          </Detail>
        ) : null}
        <Detail label={t('Submitted')}>{formatInstant(request.createdAt)}</Detail>
        <Detail label={t('Last Updated')}>{formatInstant(request.updatedAt)}</Detail>
      </dl>
    </>
  )
}
