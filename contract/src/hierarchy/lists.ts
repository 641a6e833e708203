import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { departmentName, maxDepartments, PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'

/** Maximum number of positions in the company's list. */
export const maxPositions = 1000

const Count = z.number().int()

/** The numbers of people, job postings and documents that use a department. */
export const DepartmentUse = z.object({
  /** Number of people in the department, including those who have left. */
  people: Count,
  /** Number of those who are active. */
  activePeople: Count,
  postings: Count,
  /** Number of documents shared with the department. */
  documents: Count,
})
export type DepartmentUse = z.infer<typeof DepartmentUse>

export const CompanyDepartment = z.object({
  id: z.uuid(),
  name: z.string(),
  /**
   * Counts of the people, postings and documents that use the department; null unless the caller has
   * `hierarchy.departments`.
   */
  use: DepartmentUse.nullable(),
  /**
   * The one person who manages others in the department without being managed from within it; null if there is no such
   * person or several, if the caller may not see them, or without `hierarchy.departments`.
   */
  head: PersonName.pick({ id: true, firstName: true, lastName: true, profileImage: true }).nullable(),
})
export type CompanyDepartment = z.infer<typeof CompanyDepartment>

const PersonReference = PersonName.pick({ id: true, firstName: true, lastName: true })

/** The people and documents affected by renaming or merging a department. */
export const DepartmentEffect = z.object({
  /** Number of people in the department that is renamed or merged into another. */
  people: Count,
  /**
   * Number of documents shared with that department. A merge also counts the documents shared with the target
   * department, because more people can read them afterwards.
   */
  documents: Count,
  /**
   * One page of the affected documents, sorted by name. Only documents that the caller may see are included.
   * `department` is the department with which the document is shared.
   */
  visibleDocuments: z.array(
    z.object({ id: z.uuid(), name: z.string(), department: z.string(), owner: PersonReference }),
  ),
  /** The affected people with an administrative role, sorted by name; at most one hundred. */
  administrators: z.array(PersonReference),
  /**
   * A digest of the change and of all affected documents and people. The client sends it back to confirm the change.
   */
  confirmation: z.string(),
  /** `confirm` is true if the caller may make the change. Only a Super Admin may if it affects administrators. */
  can: z.object({ confirm: z.boolean() }),
})
export type DepartmentEffect = z.infer<typeof DepartmentEffect>

export const CompanyPosition = z.object({
  /** The id in the company's list; null if people have the position but the company does not list it. */
  id: z.uuid().nullable(),
  name: z.string(),
  /**
   * Number of people with the position, including those who have left; null unless the caller has
   * `hierarchy.positions`.
   */
  people: Count.nullable(),
  /** Number of those who are active; null unless the caller has `hierarchy.positions`. */
  activePeople: Count.nullable(),
  /**
   * The departments of the active people with the position, the one with most of them first; null unless the caller has
   * `hierarchy.positions`.
   */
  departments: z.array(z.string()).nullable(),
  /** The people with the position who have an administrative role. Only a Super Admin may change their position. */
  administrators: z.array(PersonReference),
})
export type CompanyPosition = z.infer<typeof CompanyPosition>

const DepartmentName = departmentName('Please enter a department name')
const PositionName = text(120, 'Please enter a position name')
const IdInput = z.object({ id: Id })
const DepartmentAnswer = z.object({ department: CompanyDepartment })
const PositionAnswer = z.object({ position: CompanyPosition })

export const CreateDepartment = z.object({ name: DepartmentName })
export type CreateDepartment = z.infer<typeof CreateDepartment>
/**
 * The `confirmation` of the effect that the caller saw. It is required if documents or administrators are affected, and
 * always checked if sent.
 */
const confirmation = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'Please send the confirmation from the preview')
  .optional()
export const FindDepartmentEffect = IdInput.extend({
  /**
   * The department to be merged into the department `id`. If omitted, the call returns the effect of renaming the
   * department `id`.
   */
  from: Id.optional(),
  ...PageQuery.shape,
})
export type FindDepartmentEffect = z.infer<typeof FindDepartmentEffect>
export const UpdateDepartment = IdInput.extend({
  name: DepartmentName.optional(),
  /** The new rank in the list, starting at 1. The departments after it move down. */
  place: z.number().int().min(1).max(maxDepartments).optional(),
  confirmed: confirmation,
})
export type UpdateDepartment = z.infer<typeof UpdateDepartment>
export const MergeDepartment = IdInput.extend({ from: Id, confirmed: confirmation })
export type MergeDepartment = z.infer<typeof MergeDepartment>

export const CreatePosition = z.object({ name: PositionName })
export type CreatePosition = z.infer<typeof CreatePosition>
/** The ids of the administrators whose position changes, as shown to the caller. */
const confirmedAdministrators = z.array(Id).max(500).optional()
export const UpdatePosition = IdInput.extend({
  name: PositionName,
  /**
   * Required if other people already have the new name as their position: renaming then merges the two positions. Empty
   * if no administrator is affected.
   */
  confirmed: confirmedAdministrators,
})
export type UpdatePosition = z.infer<typeof UpdatePosition>
/**
 * A merge of the position `from` into the listed position `id`. `from` is a name, because that position may be missing
 * from the company's list.
 */
export const MergePosition = IdInput.extend({
  from: PositionName,
  /** Required if administrators have the position `from`. */
  confirmed: confirmedAdministrators,
})
export type MergePosition = z.infer<typeof MergePosition>

const effectChangedRule =
  'Notifies the owner of the installation and the owners of documents shared with it. 409 ' +
  '`department.effect_changed` if `confirmed` does not match the change, its documents or its people.'
const renameRule = 'The new name applies to everyone who has the old one, including their history.'

/** The calls for the company's lists of departments and positions. */
export const companyLists = {
  departments: route({
    method: 'GET',
    path: '/departments',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'List the company’s departments in their order',
  }).output(z.object({ departments: z.array(CompanyDepartment) })),
  createDepartment: route({
    method: 'POST',
    path: '/departments',
    needs: 'hierarchy.departments',
    summary: 'Add a department at the end of the list',
    description: '409 `department.taken` if the name exists, in any spelling.',
    success: 201,
  })
    .input(CreateDepartment)
    .output(DepartmentAnswer),
  departmentEffect: route({
    method: 'GET',
    path: '/departments/{id}/effect',
    needs: 'hierarchy.departments',
    summary: 'Preview renaming a department or merging another into it',
    description: 'Documents are paged; everything else is the same on each page.',
  })
    .input(FindDepartmentEffect)
    .output(z.object({ effect: DepartmentEffect, pagination: Pagination })),
  updateDepartment: route({
    method: 'PATCH',
    path: '/departments/{id}',
    needs: 'hierarchy.departments',
    summary: 'Rename a department or move it in the list',
    description: `${renameRule} Also renames it in job postings and document shares; approved payroll keeps the former name. ${effectChangedRule}`,
  })
    .input(UpdateDepartment)
    .output(DepartmentAnswer),
  removeDepartment: route({
    method: 'DELETE',
    path: '/departments/{id}',
    needs: 'hierarchy.departments',
    summary: 'Remove an unused department',
    description: '409 `department.in_use` with the counts in `details`; merge it into another instead.',
    success: 204,
  }).input(IdInput),
  mergeDepartment: route({
    method: 'POST',
    path: '/departments/{id}/merge',
    needs: 'hierarchy.departments',
    summary: 'Merge the department `from` into this one and remove it',
    description:
      'Moves the people, job postings and document shares of `from` to this department. ' +
      `Only a Super Admin can move administrators. ${effectChangedRule}`,
  })
    .input(MergeDepartment)
    .output(DepartmentAnswer),
  positions: route({
    method: 'GET',
    path: '/positions',
    needs: anyOf('hierarchy.positions', 'users.create', 'users.update'),
    summary: 'List the company’s positions by name',
    description:
      `At most ${maxPositions}. People can also have unlisted positions: holders of ` +
      '`hierarchy.positions` see these too, without an id.',
  }).output(z.object({ positions: z.array(CompanyPosition) })),
  createPosition: route({
    method: 'POST',
    path: '/positions',
    needs: 'hierarchy.positions',
    summary: 'Add a position',
    description: '409 `position.taken` if the name exists, in any spelling.',
    success: 201,
  })
    .input(CreatePosition)
    .output(PositionAnswer),
  updatePosition: route({
    method: 'PATCH',
    path: '/positions/{id}',
    needs: 'hierarchy.positions',
    summary: 'Rename a position',
    description:
      `${renameRule} A name already in use merges both: only a Super Admin can change administrators’ positions, ` +
      'and 409 `position.effect_changed` if `confirmed` is missing or does not match. The owner of the installation is ' +
      'notified.',
  })
    .input(UpdatePosition)
    .output(PositionAnswer),
  removePosition: route({
    method: 'DELETE',
    path: '/positions/{id}',
    needs: 'hierarchy.positions',
    summary: 'Remove an unused position',
    description: '409 `position.in_use` with the count in `details`; merge it into another instead.',
    success: 204,
  }).input(IdInput),
  mergePosition: route({
    method: 'POST',
    path: '/positions/{id}/merge',
    needs: 'hierarchy.positions',
    summary: 'Merge the position named `from` into this one and remove it from the list',
    description:
      '404 if it is neither listed nor in use. Only a Super Admin can change administrators’ positions; ' +
      '409 `position.effect_changed` if they do not match `confirmed`. The owner of the installation is ' +
      'notified.',
  })
    .input(MergePosition)
    .output(PositionAnswer),
}
