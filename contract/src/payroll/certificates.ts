import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Day } from '../kit/time.ts'
import { PayslipLanguage } from './records.ts'

/** A salary certificate that was issued, without its amounts. */
export const Certificate = z.object({
  id: z.uuid(),
  /** The reference number, such as `2026-0012`. */
  reference: z.string(),
  /** The office that the certificate is for, or its purpose. */
  addressee: z.string(),
  issuedOn: Day,
  issuedBy: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type Certificate = z.infer<typeof Certificate>

export const IssueCertificate = z.object({
  userId: Id,
  addressee: text(200, 'Please say who or what the certificate is for'),
})
export type IssueCertificate = z.infer<typeof IssueCertificate>

const needs = anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view')

export const certificates = {
  certificates: route({
    method: 'GET',
    path: '/payroll/certificates/{userId}',
    needs,
    summary: 'List the salary certificates of a person, newest first',
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ certificates: z.array(Certificate) })),
  issueCertificate: route({
    method: 'POST',
    path: '/payroll/certificates/{userId}',
    needs,
    summary: 'Issue a salary certificate for yourself, or for someone whose pay you can see',
    description: '409 `payroll.certificate_without_salary` unless the person is employed with a salary today.',
    success: 201,
  })
    .input(IssueCertificate)
    .output(z.object({ certificate: Certificate })),
  certificateFile: route({
    method: 'GET',
    path: '/payroll/certificates/{userId}/{id}/file',
    needs,
    summary: 'Download a salary certificate as a PDF (by default in the person’s language)',
    description: 'Shows the details of the day of issue. Access to other people’s pay is logged.',
    answer: 'file',
  })
    .input(z.object({ userId: Id, id: Id, language: PayslipLanguage.optional() }))
    .output(z.file()),
}
