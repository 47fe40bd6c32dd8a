/** Verification of a provider (KYC): submission and status. Submitted data is never returned. */
import * as v from 'valibot'
import { IDENTITY_FILE_MAX_BYTES } from '#domain/constants.ts'
import { refusal } from '#domain/errors.ts'
import { ulidField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { IDENTITY_FILE_TYPES } from '#domain/verification/identity-file.ts'
import { VERIFICATION_MISSING, verificationFields, verificationStatusSchema } from '#domain/verification/verification.ts'
import { readBytes } from '../../http/read-body.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import { bodyOf, created, defineRoute, done, type ApiRoute, type ApiRefusal } from '../routing/api-route.ts'

const PATH = '/provider/kyc'

const fileEntity = v.object({ document_id: ulidField, media_type: v.picklist(IDENTITY_FILE_TYPES), bytes: v.number() })

/** Consumes the limit. @returns the refusal when the person has to wait */
async function slowed(limit: RateLimiter, uid: Uid): Promise<ApiRefusal | undefined> {
  const wait = await limit.consume(uid)
  return wait > 0 ? { ...refusal('too_many'), retryAfter: wait } : undefined
}

export const verificationRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'verification',
    access: 'person',
    summary: 'Get the status of your verification, without the submitted data',
    status: 200,
    response: verificationStatusSchema,
    refuses: [],
    handle: async ({ person }, { verifications }) => done(await verifications.statusOf(person.uid)),
  }),
  defineRoute({
    method: 'PUT',
    path: `${PATH}/document`,
    tag: 'verification',
    access: 'person',
    summary: 'Upload the file of an identity document, up to 10 MB, before the form that names it. Replaces an earlier file',
    acceptsFileTypes: IDENTITY_FILE_TYPES,
    status: 200,
    response: fileEntity,
    refuses: [
      'no_provider_profile',
      'account_blocked',
      'kyc_pending',
      'already_verified',
      'not_a_document',
      'document_too_large',
      'unavailable',
    ],
    async handle({ request, person: { uid } }, { verifications, verificationFileLimit }) {
      const slow = await slowed(verificationFileLimit, uid)
      if (slow) return fail(slow)
      const bytes = await readBytes(request, IDENTITY_FILE_MAX_BYTES)
      if (!bytes.ok) return fail(refusal(bytes.error === 'too_large' ? 'document_too_large' : bytes.error))
      const uploaded = await verifications.uploadFile(uid, bytes.value)
      return uploaded.ok
        ? done({ document_id: uploaded.value.id, media_type: uploaded.value.media_type, bytes: uploaded.value.bytes })
        : uploaded
    },
  }),
  defineRoute({
    method: 'POST',
    path: PATH,
    tag: 'verification',
    access: 'person',
    summary: 'Submit the verification form. Only one can be pending. A new one can be submitted after a rejection',
    body: bodyOf({ ...verificationFields, document_id: v.optional(ulidField) }, VERIFICATION_MISSING),
    status: 201,
    response: verificationStatusSchema,
    refuses: ['no_provider_profile', 'account_blocked', 'kyc_pending', 'already_verified', 'document_missing', 'unavailable'],
    async handle({ person: { uid }, body }, { verifications, commandLimit }) {
      const slow = await slowed(commandLimit, uid)
      if (slow) return fail(slow)
      const { document_id, ...form } = body
      const sent = await verifications.submit(uid, form, document_id)
      return sent.ok ? created(sent.value) : sent
    },
  }),
]
