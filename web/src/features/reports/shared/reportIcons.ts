import {
  IconBriefcase,
  IconCalendarEvent,
  IconClock,
  IconCoin,
  IconSchool,
  IconStar,
  type Icon,
} from '@tabler/icons-react'
import type { ReportId } from '@muster/contract/reports/metrics'

/** The icon of each report, the same as its area's. */
export const reportIcons: Record<ReportId, Icon> = {
  attendance: IconClock,
  leaves: IconCalendarEvent,
  performance: IconStar,
  recruitment: IconBriefcase,
  training: IconSchool,
  payroll: IconCoin,
}
