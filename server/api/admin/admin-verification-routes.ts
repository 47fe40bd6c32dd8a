/** Admin routes for verifications: the queue, the submitted documents (each view is recorded), and the decision. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { VERIFICATION_CHECKS } from '#domain/documents/provider.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { requiredText, uidField, ulidField } from '#domain/fields.ts'
import { asUid, isUlid, providerId, type Uid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { IDENTITY_FILE_TYPES, type IdentityFileType } from '#domain/verification/identity-file.ts'
import { verificationFormSchema, verificationStatusSchema } from '#domain/verification/verification.ts'
import type { VerificationDecision } from '../../verification/verification-decisions.ts'
import type { VerificationRecord } from '../../verification/verification-records.ts'
import type { Viewer } from '../../verification/verification-documents.ts'
import { publicStatus } from '../../verification/verification-records.ts'
import { defineRoute, done, fileReply, type ApiRoute } from '../routing/api-route.ts'
import type { Admin } from '../../auth/authenticate.ts'
import type { ApiServices } from '../routing/api-services.ts'
import { pageLimit } from '../routing/pagination.ts'

const PATH = '/admin/verifications'
const ONE = `${PATH}/:id`

/** There is a single admin. */
const ACTOR = 'admin'
/** A browser that opens the address directly gets a file and nothing that could run. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const ENDINGS: Readonly<Record<IdentityFileType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

const entryEntity = v.object({
  /** Id of the provider. */
  id: uidField,
  /** Null while the service is not registered. */
  name: v.nullable(v.string()),
  service_type: v.nullable(v.string()),
  city: v.nullable(v.string()),
  submission: ulidField,
  ...verificationStatusSchema.entries,
  decided_by: v.nullable(v.string()),
})

const decisionBody = v.variant(
  'action',
  [
    v.object({
      action: v.literal('approve'),
      /** The checks that were made. */
      what: v.pipe(
        v.array(v.picklist(VERIFICATION_CHECKS, 'Not a valid check')),
        v.minLength(1, 'Say what was confirmed'),
        v.maxLength(VERIFICATION_CHECKS.length, 'Each thing once'),
      ),
    }),
    v.object({ action: v.picklist(['reject', 'withdraw']), reason: requiredText(TEXT_LIMITS.reason, 'Add a reason') }),
  ],
  'Must be approve, reject or withdraw',
)

const decisionOf = (body: Exclude<v.InferOutput<typeof decisionBody>, { action: 'withdraw' }>): VerificationDecision =>
  body.action === 'approve' ? body : { action: 'reject', reason: body.reason }

async function entryOf({ documents }: ApiServices, record: VerificationRecord): Promise<v.InferOutput<typeof entryEntity>> {
  const provider = await documents.get(providerId(record.uid), 'provider')
  return {
    id: record.uid,
    name: provider?.name ?? null,
    service_type: provider?.service_type ?? null,
    city: provider?.city ?? null,
    submission: record.submission,
    decided_by: record.decided_by,
    ...publicStatus(record),
  }
}

const idIn = (params: Readonly<Record<string, string>>): Result<Uid, Refusal> => {
  const id = params['id'] ?? ''
  return isUlid(id) ? ok(asUid(id)) : fail(refusal('not_found'))
}

/** Returns the provider and the viewer. */
const viewerOf = (
  { session }: Admin,
  params: Readonly<Record<string, string>>,
): Result<{ readonly uid: Uid; readonly reader: Viewer }, Refusal> => {
  const id = idIn(params)
  return id.ok ? ok({ uid: id.value, reader: { actor: ACTOR, session } }) : id
}

export const adminVerificationRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'admin',
    access: 'admin',
    summary: 'List verifications waiting for a decision, oldest first',
    query: v.object({ limit: pageLimit, cursor: v.optional(v.pipe(v.string(), v.maxLength(64, 'Not a valid cursor'))) }),
    status: 200,
    response: v.object({ items: v.array(entryEntity), next: v.nullable(v.string()) }),
    refuses: [],
    async handle({ query }, services) {
      const { records, next } = await services.verificationDocuments.listPending(query)
      return done({ items: await Promise.all(records.map((record) => entryOf(services, record))), next })
    },
  }),
  defineRoute({
    method: 'GET',
    path: ONE,
    tag: 'admin',
    access: 'admin',
    summary: 'Get a submitted verification until it is deleted. Adds an audit log entry',
    status: 200,
    response: v.object({ ...entryEntity.entries, form: v.nullable(verificationFormSchema) }),
    refuses: ['not_found', 'unavailable'],
    async handle({ params, admin }, services) {
      const viewer = viewerOf(admin, params)
      if (!viewer.ok) return viewer
      const read = await services.verificationDocuments.read(viewer.value.uid, viewer.value.reader)
      return read.ok ? done({ ...(await entryOf(services, read.value.record)), form: read.value.form }) : read
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${ONE}/document`,
    tag: 'admin',
    access: 'admin',
    summary: 'Get the file of an identity document. Adds an audit log entry',
    status: 200,
    returnsFileTypes: IDENTITY_FILE_TYPES,
    refuses: ['not_found', 'unavailable'],
    async handle({ params, admin }, services) {
      const viewer = viewerOf(admin, params)
      if (!viewer.ok) return viewer
      const file = await services.verificationDocuments.readFile(viewer.value.uid, viewer.value.reader)
      if (!file.ok) return file
      const { bytes, media_type } = file.value
      return fileReply(bytes, media_type, {
        'content-security-policy': FILE_POLICY,
        'content-disposition': `attachment; filename="document.${ENDINGS[media_type]}"`,
      })
    },
  }),
  defineRoute({
    method: 'PUT',
    path: ONE,
    tag: 'admin',
    access: 'admin',
    summary:
      'Approve a verification with the confirmed details (identity only with a document), reject it with a reason, or withdraw the badge with a reason. Notifies the provider',
    body: decisionBody,
    status: 200,
    response: verificationStatusSchema,
    refuses: ['not_found', 'conflict', 'no_provider_profile', 'identity_unproven'],
    async handle({ params, body }, { verificationDecisions }) {
      const id = idIn(params)
      if (!id.ok) return id
      const decided =
        body.action === 'withdraw'
          ? await verificationDecisions.withdraw(id.value, body.reason, ACTOR)
          : await verificationDecisions.decide(id.value, decisionOf(body), ACTOR)
      return decided.ok ? done(decided.value) : decided
    },
  }),
]
