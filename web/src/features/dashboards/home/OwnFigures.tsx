import { Box, UnstyledButton } from '@mantine/core'
import {
  IconBeach,
  IconCalendarCheck,
  IconCalendarTime,
  IconHourglass,
  IconCalendarUser,
  IconReceipt2,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeDashboard } from '@muster/contract/dashboards/home'
import routes from 'virtual:contract-routes'
import { orpc } from '../../../kit/api/client.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { formatCount, formatDay, formatDays, formatMoney, formatMonth, formatRange } from '../../../kit/format.ts'
import { FigureAmount, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { mayFollow } from '../../../kit/views.ts'
import { leaveTypeWords } from '../../leaves/shared/labels.tsx'
import { requestForm } from '../../leaves/shared/requestForm.ts'
import { Figure, type PartData, usePart } from '../Panel.tsx'
import type { Pending } from '../PendingRequests.tsx'
import { hoursText } from '../../schedules/shared/plans.ts'
import classes from './home.module.css'

/** Shows words in place of a number, in a size that fits the card. */
const Words = ({ children }: { children: ReactNode }) => (
  <Box component="span" fz="1rem">
    {children}
  </Box>
)

/** Shows the days left of a balance and its total; only a word if it is unlimited. */
function Balance({ balance }: { balance: NonNullable<EmployeeDashboard['annualLeave']> }) {
  const { t } = useTranslation()
  const { remainingDays, totalDays } = balance
  if (remainingDays === null || totalDays === null) return <Words>{t('Unlimited')}</Words>
  return (
    <>
      {formatCount(remainingDays)}
      <Box component="span" className="faint medium" fz="1rem">
        {t('of {days} left', { days: formatDays(totalDays) })}
      </Box>
    </>
  )
}

/** Shows the reader's leave, shift, pay and month in figures, each as a link to its screen. */
export function OwnFigures({ own, requests }: { own: PartData<EmployeeDashboard>; requests: PartData<Pending> }) {
  const { t } = useTranslation()
  const session = useSession()
  const { can } = session
  const today = useToday()
  const readsAttendance = can(routes.attendance.list['~orpc'].meta.needs)
  const readsLeaves = can(routes.leaves.list['~orpc'].meta.needs)
  const readsBalances = can(routes.leaves.balancesOf['~orpc'].meta.needs)
  const month = usePart(
    'This month’s attendance',
    useQuery({
      ...orpc.attendance.stats.queryOptions({ input: { month: today.slice(0, 7) } }),
      enabled: readsAttendance,
    }),
  )
  const link = (href: string) => (mayFollow(href, session) ? href : undefined)
  const dayText = (date: string) =>
    date === today
      ? t('Today')
      : date === Temporal.PlainDate.from(today).add({ days: 1 }).toString()
        ? t('Tomorrow')
        : formatDay(date)
  return (
    <div className={classes.figures}>
      <FigureStrip>
        {readsBalances ? (
          <Figure
            label={t('Annual leave')}
            icon={IconBeach}
            of={own}
            figure={({ annualLeave }) => annualLeave && <Balance balance={annualLeave} />}
            href={link('?view=leaves')}
          >
            <RequestLeave />
          </Figure>
        ) : null}
        {readsLeaves ? (
          <Figure
            label={t('Next leave')}
            icon={IconCalendarUser}
            of={own}
            figure={({ nextLeave }) => (
              <Words>{nextLeave ? formatRange(nextLeave.startDate, nextLeave.endDate) : '–'}</Words>
            )}
            detail={({ nextLeave }) =>
              nextLeave
                ? `${t(leaveTypeWords[nextLeave.leaveType])} · ${formatDays(nextLeave.totalDays)}`
                : t('none approved')
            }
            href={own.data?.nextLeave ? link(`?view=leaves&tab=mine&request=${own.data.nextLeave.id}`) : undefined}
          />
        ) : null}
        {readsAttendance ? (
          <Figure
            label={t('Next shift')}
            icon={IconCalendarTime}
            of={own}
            figure={({ nextShift }) => <Words>{nextShift ? dayText(nextShift.date) : '–'}</Words>}
            detail={({ nextShift }) => (nextShift ? hoursText(nextShift) : t('none planned'))}
            href={link('?view=attendance&tab=schedule')}
          />
        ) : null}
        {can('payroll.read') ? (
          <Figure
            label={t('Newest payslip')}
            icon={IconReceipt2}
            of={own}
            figure={({ payslip }) =>
              payslip ? (
                <FigureAmount>{formatMoney({ amount: payslip.netPay, currency: payslip.currency })}</FigureAmount>
              ) : (
                <Words>–</Words>
              )
            }
            detail={({ payslip }) =>
              payslip
                ? t('Net pay, {month}', {
                    month: [...(payslip.run ? [payslip.run] : []), formatMonth(payslip.period)].join(', '),
                  })
                : t('none yet')
            }
            href={own.data?.payslip ? link(`?view=payroll&tab=mine&record=${own.data.payslip.id}`) : undefined}
          />
        ) : null}
        {readsAttendance ? (
          <Figure
            label={t('This Month')}
            icon={IconCalendarCheck}
            of={month}
            figure={({ stats }) => stats.presentDays}
            detail={() => t('days worked')}
            href={link(`?view=attendance&tab=history&month=${today.slice(0, 7)}`)}
          />
        ) : null}
        {readsLeaves ? (
          <Figure
            label={t('Pending Requests')}
            icon={IconHourglass}
            of={requests}
            figure={({ pagination }) => pagination.totalItems}
            detail={() => t('pending approval')}
            href={link('?view=leaves&tab=mine&status=PENDING')}
          />
        ) : null}
      </FigureStrip>
    </div>
  )
}

/** Shows a button that opens the form for leave; nothing to those who may not request any. */
function RequestLeave() {
  const { t } = useTranslation()
  const { can } = useSession()
  const mayRequest = can(routes.leaves.create['~orpc'].meta.needs)
  const { form, waiting, open } = useLazyForm(requestForm, mayRequest)
  if (!mayRequest) return null
  return (
    <>
      <UnstyledButton
        className={`link ${classes.request}`}
        aria-busy={waiting || undefined}
        onClick={() => !waiting && void open({ request: null })}
      >
        {t('Request Leave')}
      </UnstyledButton>
      {form}
    </>
  )
}
