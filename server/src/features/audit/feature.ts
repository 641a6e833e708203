import { AuditArchive, AuditCheck, AuditDetail, AuditEntry, AuditEntryDetail } from '@muster/contract/audit/calls'
import type { Feature } from '../../feature.ts'
import { checkTrail, startChecks } from './check/checkTrail.ts'
import { trailState } from './check/trailState.ts'
import { exportAudit } from './entries/exportAudit.ts'
import { getEntry } from './entries/getEntry.ts'
import { listActions, listAudit } from './entries/listAudit.ts'
import { listPeople } from './entries/listPeople.ts'

export const auditFeature: Feature<'audit'> = {
  reference: {
    title: 'Audit trail',
    description: 'Recorded actions, and integrity checks of the trail.',
    shapes: { AuditArchive, AuditCheck, AuditDetail, AuditEntry, AuditEntryDetail },
  },
  handlers: {
    list: listAudit,
    actions: listActions,
    people: listPeople,
    export: exportAudit,
    state: trailState,
    check: checkTrail,
    get: getEntry,
  },
  auditActions: ['audit.read', 'audit.entry_read', 'audit.exported', 'audit.check_started'],
  worker: startChecks,
}
