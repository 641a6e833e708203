import { z } from 'zod'
import { Company } from '../kit/company.ts'
import { route } from '../kit/route.ts'
import { imageTooLargeMessage, maxImageBytes } from './imageLimits.ts'

const ownerRule = 'Only for the owner of the installation; 403 for everyone else, regardless of role.'

export const logo = {
  logo: route({
    method: 'GET',
    path: '/company/logo',
    needs: 'public',
    summary: 'Get the company’s logo as a PNG',
    description: '`logo` of the company is this address with `v`; 404 after the logo changes.',
    answer: 'file',
    isImmutable: true,
  })
    .input(z.object({ v: z.string().regex(/^[0-9a-f]{16}$/, 'This logo version is not valid') }))
    .output(z.file()),
  setLogo: route({
    method: 'POST',
    path: '/company/logo',
    needs: 'signed-in',
    summary: 'Set the company’s logo',
    description: `${ownerRule} A JPEG or PNG. Approved payslips keep their logo.`,
    body: 'multipart',
  })
    .input(z.object({ logo: z.file('Please select an image file').max(maxImageBytes, imageTooLargeMessage) }))
    .output(z.object({ company: Company })),
  removeLogo: route({
    method: 'DELETE',
    path: '/company/logo',
    needs: 'signed-in',
    summary: 'Remove the company’s logo',
    description: ownerRule,
    success: 204,
  }),
}
