import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { departmentName, maxDepartments, PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'

/** Maximum number of positions in a company's list. */
export const maxPositions = 1000

const Count = z.number().int()

/** The number of people and documents that refer to a department. */
export const DepartmentUse = z.object({
  /** Number of people in it, including those who have left. */
  people: Count,
  postings: Count,
  /** Number of documents shared with it. */
  documents: Count,
})
export type DepartmentUse = z.infer<typeof DepartmentUse>

export const CompanyDepartment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its references; only for holders of `hierarchy.departments`. */
  use: DepartmentUse.nullable(),
})
export type CompanyDepartment = z.infer<typeof CompanyDepartment>

const PersonReference = PersonName.pick({ id: true, firstName: true, lastName: true })

/** The records that renaming or merging a department would affect. */
export const DepartmentEffect = z.object({
  /** Number of people in the department that is renamed or merged. */
  people: Count,
  /**
   * Number of documents shared with it; for a merge, also those shared with the other department, which its people
   * would gain.
   */
  documents: Count,
  /** A page of these documents that the caller sees, by name, with the department they are shared with. */
  visibleDocuments: z.array(
    z.object({ id: z.uuid(), name: z.string(), department: z.string(), owner: PersonReference }),
  ),
  /** People with an administrative role who would be moved, the first hundred by name. */
  administrators: z.array(PersonReference),
  /** Identifies the change and all affected documents and people; sent back with the change. */
  confirmation: z.string(),
  /** Only a Super Admin may confirm if administrators would be moved. */
  can: z.object({ confirm: z.boolean() }),
})
export type DepartmentEffect = z.infer<typeof DepartmentEffect>

export const CompanyPosition = z.object({
  /** Null for a position that people hold but the company does not list. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** Number of people who hold it, including those who have left; only for holders of `hierarchy.positions`. */
  people: Count.nullable(),
  /** Those of them with an administrative role, whose position only a Super Admin changes. */
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
 * The `confirmation` of the effect shown; required if documents or administrators are affected. It is checked whenever
 * it is sent.
 */
const confirmed = z
  .string()
  .regex(/^[\w-]{1,100}$/, 'Please send the confirmation from the preview')
  .optional()
export const FindDepartmentEffect = IdInput.extend({
  /** The department to merge into this one; if omitted, this one is renamed. */
  from: Id.optional(),
  ...PageQuery.shape,
})
export type FindDepartmentEffect = z.infer<typeof FindDepartmentEffect>
export const UpdateDepartment = IdInput.extend({
  name: DepartmentName.optional(),
  /** Its place in the list, from 1; later ones move down. */
  place: z.number().int().min(1).max(maxDepartments).optional(),
  confirmed,
})
export type UpdateDepartment = z.infer<typeof UpdateDepartment>
export const MergeDepartment = IdInput.extend({ from: Id, confirmed })
export type MergeDepartment = z.infer<typeof MergeDepartment>

export const CreatePosition = z.object({ name: PositionName })
export type CreatePosition = z.infer<typeof CreatePosition>
/** The administrators who would get another position, as shown to the caller. */
const confirmedAdministrators = z.array(Id).max(500).optional()
export const UpdatePosition = IdInput.extend({
  name: PositionName,
  /** Required if people hold the new name, which merges both. Empty if no administrator holds the former one. */
  confirmed: confirmedAdministrators,
})
export type UpdatePosition = z.infer<typeof UpdatePosition>
/** `from` is a name, so that unlisted positions can be merged too. */
export const MergePosition = IdInput.extend({
  from: PositionName,
  /** Required if administrators hold it. */
  confirmed: confirmedAdministrators,
})
export type MergePosition = z.infer<typeof MergePosition>

const effectChangedRule =
  'Notifies the owner of the installation and the owners of documents shared with it. 409 ' +
  '`department.effect_changed` if `confirmed` does not match the change, its documents or its people.'
const renameRule = 'Applies to everyone who has it, including their history.'

/** The calls for the departments and positions that the company lists. */
export const companyLists = {
  departments: route({
    method: 'GET',
    path: '/departments',
    needs: 'signed-in',
    summary: 'List the company’s departments in their order',
  }).output(z.object({ departments: z.array(CompanyDepartment) })),
  createDepartment: route({
    method: 'POST',
    path: '/departments',
    needs: 'hierarchy.departments',
    summary: 'Add a department at the end',
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
    summary: 'Rename or move a department',
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
      'Moves its people, job postings and document shares to this department in one change. ' +
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
