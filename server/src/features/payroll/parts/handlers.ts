import { createPart, listParts, previewPart } from './parts.ts'
import { addPayGroup, archivePayGroup, changePayGroup, listPayGroups } from '../payGroups/groups.ts'
import { listPayGroupCandidates } from '../payGroups/candidates.ts'
import { listPayGroupMembers, setPayGroupMembers, showPersonPayGroup } from '../payGroups/members.ts'

/** The handlers of pay groups and of the parts of a month that pay them. */
export const payGroupHandlers = {
  payGroups: listPayGroups,
  addPayGroup,
  changePayGroup,
  archivePayGroup,
  payGroupMembers: listPayGroupMembers,
  payGroupCandidates: listPayGroupCandidates,
  personPayGroup: showPersonPayGroup,
  setPayGroupMembers,
  parts: listParts,
  previewPart,
  createPart,
}
