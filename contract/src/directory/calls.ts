import { z } from 'zod'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { directorySorts } from './sorts.ts'

/** A person as the directory shows them to everyone in the company. It contains nothing private. */
export const Colleague = PersonName.extend({
  manager: PersonName.pick({ id: true, firstName: true, lastName: true }).nullable(),
  /** The phone number for work; null if there is none. A private number is never shown. */
  workPhone: z.string().nullable(),
  /** The last day of approved leave if the person is away today; null otherwise. The type of leave is not shown. */
  awayUntil: Day.nullable(),
})
export type Colleague = z.infer<typeof Colleague>

/** A person's account and employment, for the person themselves and those who see their details. */
export const PersonEmployment = z.object({
  status: z.enum(userStatuses),
  llId: z.string().nullable(),
  /** The first day of the latest employment; null if unknown. */
  hireDate: Day.nullable(),
  /** The last day of the latest employment; null if it has no end date. */
  lastDay: Day.nullable(),
})
export type PersonEmployment = z.infer<typeof PersonEmployment>

export const ListColleagues = PageQuery.extend({
  limit: PageQuery.shape.limit.unwrap().default(50),
  /** The beginnings of words in a name, position, department or work email, or in the LL-ID of a person in reach. */
  search: z.string().trim().max(100).default(''),
  department: optionalText(100).optional(),
  /** The id of a manager, to list only their direct reports. */
  managerId: Id.optional(),
  sort: z.enum(directorySorts).default('person'),
  order: SortOrder.default('asc'),
})
export type ListColleagues = z.infer<typeof ListColleagues>

/** The head of a person's page. */
export const PersonCard = z.object({
  person: Colleague,
  /** Null if the caller does not see the person's details. */
  employment: PersonEmployment.nullable(),
  /** The areas of personal data in which the caller sees this person, such as `leaves`. */
  areas: z.array(z.string()),
})
export type PersonCard = z.infer<typeof PersonCard>

export const directory = {
  list: route({
    method: 'GET',
    path: '/directory',
    needs: 'signed-in',
    tool: 'find_people',
    isOpenToAssistants: true,
    summary: 'List everyone with an active account, by name',
    description:
      'Shows only name, photo, position, department, manager, work email and phone, and absence today. ' +
      'While the directory is switched off, lists only the people whose details you can see.',
  })
    .input(ListColleagues)
    .output(z.object({ people: z.array(Colleague), pagination: Pagination })),
  person: route({
    method: 'GET',
    path: '/people/{id}',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Get a person with the areas of data that you can see',
    description:
      'For colleagues whose data you can’t see, only what the directory shows; 404 while it is switched off.',
  })
    .input(z.object({ id: Id }))
    .output(PersonCard),
}
