/** Routes of the codes that verify the own e-mail address and phone number. */
import * as v from 'valibot'
import { CONTACT_CHANNELS, type ContactChannel } from '#domain/account/contact-verification.ts'
import { codeSchema } from '#domain/account/auth-form.ts'
import { fail } from '#domain/result.ts'
import { defineRoute, done, noContent, type ApiRoute } from '../routing/api-route.ts'

const requestedEntity = v.object({
  /** `shown`: the demo's servers send nothing and return the code. */
  state: v.picklist(['sent', 'shown', 'verified']),
  resend_seconds: v.pipe(v.number(), v.minValue(0)),
  code: v.optional(v.string()),
})

const CONTACTS: Readonly<Record<ContactChannel, string>> = { email: 'email', phone: 'phone number' }

export const contactRoutes: readonly ApiRoute[] = CONTACT_CHANNELS.flatMap((channel): ApiRoute[] => [
  defineRoute({
    method: 'POST',
    path: `/me/contacts/${channel}/code`,
    tag: 'me',
    access: 'person',
    summary: `Request a six-digit code to your ${CONTACTS[channel]}. Until it is confirmed, nothing but codes is sent there`,
    status: 200,
    response: requestedEntity,
    refuses: channel === 'email' ? ['not_found', 'no_letters', 'too_many'] : ['not_found', 'no_texts', 'too_many'],
    async handle({ person, address }, { contactCodes }) {
      const result = await contactCodes.request(person.uid, channel, address)
      return result.ok ? done(result.value) : fail(result.error)
    },
  }),
  defineRoute({
    method: 'POST',
    path: `/me/contacts/${channel}/confirm`,
    tag: 'me',
    access: 'person',
    summary: `Confirm your ${CONTACTS[channel]} with the code. It expires after 15 minutes, and after 5 wrong codes a new one is needed`,
    body: codeSchema,
    status: 204,
    refuses: ['not_found', 'wrong_code', 'code_gone', 'code_locked'],
    async handle({ person, body }, { contactCodes }) {
      const result = await contactCodes.confirm(person.uid, channel, body.code)
      return result.ok ? noContent() : fail(result.error)
    },
  }),
])
