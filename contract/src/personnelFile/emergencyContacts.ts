import { z } from 'zod'
import { ListRecords, PersonInput, RecordPage, versionOf, versionsOf, ListVersions } from './personalRecords.ts'
import { route } from '../kit/route.ts'
import { emergencyContactNeeds } from './view.ts'
import { Email, Id, optionalParagraphs, text } from '../kit/text.ts'

/** The relationships to choose from (specification 3, section 2). */
export const relationships = ['spouse', 'parent', 'sibling', 'child', 'friend', 'other'] as const
export const Relationship = z.enum(relationships, 'Please choose a relationship')
export type Relationship = z.infer<typeof Relationship>

/**
 * Returns whether this is a phone number: 5 to 20 digits with the usual separators, optionally starting with a plus.
 */
const isPhoneNumber = (number: string) =>
  /^\+?[\d\s()./-]+$/.test(number) && /^\d{5,20}$/.test(number.replace(/\D/g, ''))

/** An optional email address; empty for none. */
const OptionalEmail = z.union([z.string().trim().length(0), Email], 'Please enter a valid email address').default('')

export const EmergencyContact = z.object({
  contactName: text(100, 'Please enter the name of the contact'),
  relationship: Relationship,
  phoneNumber: text(40, 'Please enter a phone number').refine(
    isPhoneNumber,
    'Please enter a phone number, such as +20 100 123 4567',
  ),
  email: OptionalEmail,
  address: optionalParagraphs(300).default(''),
})
export type EmergencyContact = z.infer<typeof EmergencyContact>

export const SaveEmergencyContact = EmergencyContact.extend({ id: Id })
export type SaveEmergencyContact = z.infer<typeof SaveEmergencyContact>

export const EmergencyContactVersion = versionOf(EmergencyContact)
export type EmergencyContactVersion = z.infer<typeof EmergencyContactVersion>

export const emergencyContacts = {
  emergencyPeople: route({
    method: 'GET',
    path: '/emergency-contacts',
    needs: 'settings.emergency_view_all',
    summary: 'List people and when their emergency contact last changed',
  })
    .input(ListRecords)
    .output(RecordPage),
  emergencyContact: route({
    method: 'GET',
    path: '/users/{id}/emergency-contact',
    needs: emergencyContactNeeds,
    summary: 'Get a person’s emergency contact',
    description: 'Access to another person’s contact is logged.',
  })
    .input(PersonInput)
    .output(z.object({ emergencyContact: EmergencyContactVersion.nullable() })),
  emergencyVersions: route({
    method: 'GET',
    path: '/users/{id}/emergency-contact/versions',
    needs: emergencyContactNeeds,
    summary: 'List the versions of a person’s emergency contact, newest first',
    description: 'Access to another person’s contact is logged.',
  })
    .input(ListVersions)
    .output(versionsOf(EmergencyContactVersion)),
  saveEmergencyContact: route({
    method: 'PUT',
    path: '/users/{id}/emergency-contact',
    needs: 'settings.emergency_self_manage',
    summary: 'Set your own emergency contact',
    description: 'Earlier versions are kept. The contact is stored encrypted.',
  })
    .input(SaveEmergencyContact)
    .output(z.object({ emergencyContact: EmergencyContactVersion })),
}
