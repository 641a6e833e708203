import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'
import { recordKinds, seesRecord } from './person/seesRecord.ts'

/** A feature without a view of its own: Settings and the page of a person show its parts. */
export const personnelFile: FeatureView = {
  feature: 'personnelFile',
  personParts: [
    {
      tab: 'documents',
      isVisibleTo: (viewer, person) => recordKinds.some((kind) => seesRecord(kind, viewer, person)),
      Part: lazyPart(() => import('./person/PersonnelFilePart.tsx'), true),
    },
  ],
}
