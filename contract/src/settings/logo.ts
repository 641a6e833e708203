import { z } from 'zod'
import { Company } from '../kit/company.ts'
import { route } from '../kit/route.ts'
import { imageTooLarge, mostImageBytes } from './profile.ts'

const forOwner = 'Only for the owner of the installation; 403 for everybody else, whatever their role.'

export const logo = {
  logo: route({
    method: 'GET',
    path: '/company/logo',
    needs: 'public',
    summary: 'The company’s logo, a PNG',
    description: '`logo` of the company is this address with `v`; 404 once there is another.',
    answer: 'file',
    unchanging: true,
  })
    .input(z.object({ v: z.string().regex(/^[0-9a-f]{16}$/, 'This is not a version of a logo') }))
    .output(z.file()),
  setLogo: route({
    method: 'POST',
    path: '/company/logo',
    needs: 'signed-in',
    summary: 'Set the company’s logo',
    description: `${forOwner} A JPEG or PNG. Payslips that are approved keep the logo that they were approved with.`,
    body: 'multipart',
  })
    .input(z.object({ logo: z.file('Please select an image file').max(mostImageBytes, imageTooLarge) }))
    .output(z.object({ company: Company })),
  removeLogo: route({
    method: 'DELETE',
    path: '/company/logo',
    needs: 'signed-in',
    summary: 'Remove the company’s logo',
    description: forOwner,
    success: 204,
  }),
}
