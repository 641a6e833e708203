import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { payrollCertificates } from '../certificates/tables.ts'

/** Returns the input that issues a certificate for the subject, who has a salary. */
export async function issueCertificateInput({ app }: World, { subject }: Who) {
  const input = { userId: subject ?? unknownId(), addressee: 'The bank' }
  if (!subject) return input
  const pay = { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null } as const
  await employ(app.app.db, subject, { first: '2020-01-01' })
  // From today on, because people of other rows have an entry without pay.
  const holdsFrom = await readCompanyToday(app.app.db)
  await app.app.db.transaction((tx) => recordEmployment(tx, [{ userId: subject, holdsFrom, pay }], null))
  return input
}

let number = 0
/** Returns the input for a certificate that the subject has. */
export async function certificateInput({ app }: World, { subject }: Who) {
  if (!subject) return { userId: unknownId(), id: unknownId() }
  number += 1
  const [row] = await app.app.db
    .insert(payrollCertificates)
    .values({
      userId: subject,
      year: 2001,
      number,
      addressee: 'The bank',
      facts: {
        company: { name: 'Test', logo: null, address: null, registrationNumber: null },
        person: { name: 'Someone Test', llId: null, department: null, position: null },
        hireDate: null,
        currency: 'EGP',
        salary: '10000.00',
        average: null,
      },
      issuedOn: '2001-01-01',
      issuedBy: subject,
    })
    .returning({ id: payrollCertificates.id })
  return { userId: subject, id: row?.id ?? unknownId() }
}
