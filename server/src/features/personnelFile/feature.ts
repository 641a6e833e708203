import type { Feature } from '../../feature.ts'
import { bankingArea, emergencyArea, hiringArea } from './areas.ts'
import { createDemoRecords } from './demo/createDemoRecords.ts'
import { personnelFileHandlers } from './routes.ts'
import { bankingDetails, emergencyContacts } from './tables.ts'
import { sealedTable } from '../../people/sealedRecords/versions.ts'

export const personnelFileFeature: Feature<'personnelFile'> = {
  reference: {
    title: 'Personal records',
    description: 'Banking details, emergency contacts and hiring documents, stored encrypted.',
  },
  handlers: personnelFileHandlers,
  areas: [bankingArea, emergencyArea, hiringArea],
  sealedTables: [
    sealedTable(bankingDetails, 'versions of banking details'),
    sealedTable(emergencyContacts, 'versions of emergency contacts'),
  ],
  auditActions: [
    'banking.changed',
    'banking.revealed',
    'emergency_contact.changed',
    'emergency_contact.seen',
    'hiring_document.added',
    'hiring_document.seen',
    'hiring_document.removed',
  ],
  auditPermissions: {
    banking: 'settings.banking_view_all',
    emergency_contact: 'settings.emergency_view_all',
    hiring_document: 'settings.hiring_documents_view_all',
  },
  demo: { createHistory: createDemoRecords },
}
