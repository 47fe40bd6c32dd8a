/** Photos of a booking: of its request, which names them, and of its chat, whose messages name them. */
import * as v from 'valibot'
import { decidePhotoUpload } from '#domain/photos/validate-photo.ts'
import { arePhotosShown, isRequestPhoto } from '#domain/booking/request-photos.ts'
import { DAY_MS, NO_BLUR, PHOTO_MAX_BYTES } from '#domain/constants.ts'
import { blurField, pictureSchema } from '#domain/documents/message.ts'
import { refusal } from '#domain/errors.ts'
import { asUlid, isUlid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { readBytes } from '../../http/read-body.ts'
import { doneAt, heardAt } from '../../platform/done-at.ts'
import { defineRoute, done, pictureReply, refuse, type ApiRoute } from '../routing/api-route.ts'
import { ownBooking } from './booking-routes.ts'

const PATH = '/bookings/:id/attachments/:attachment_id'

/** A browser that opens the address directly gets a picture and nothing that could run. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const addQuery = v.object({
  /** Milliseconds it waited on its device: it may have been taken while the chat was still open. */
  queued_ms: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d{1,11}$/, 'Not a valid time in milliseconds'),
    v.transform(Number),
    v.maxValue(366 * DAY_MS, 'Too long'),
  ),
  /** Blurred preview: four rows of four colours, rrggbb. */
  blur: v.optional(blurField, NO_BLUR),
})

export const attachmentRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'PUT',
    path: PATH,
    tag: 'chat',
    access: 'person',
    summary:
      'Upload a photo, a JPEG of up to 1 MB: one that your request names, or under an ID (ULID) of your choice for a message. Repeating the upload has no effect',
    query: addQuery,
    acceptsPicture: true,
    status: 200,
    response: pictureSchema,
    refuses: ['not_found', 'chat_closed', 'not_a_picture', 'photo_too_large', 'too_many_photos', 'already_exists'],
    async handle({ request, params, query, person: { uid, heardMs } }, services) {
      const wait = await services.photoLimit.consume(uid)
      if (wait > 0) return fail({ ...refusal('too_many'), retryAfter: wait })
      const id = params['attachment_id'] ?? ''
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      const now = services.now()
      const queuedMs = query.queued_ms
      const claim = { queuedMs, heardMs }
      const allowed = decidePhotoUpload({ booking, uid, id, now, queuedMs, doneAt: doneAt(now, claim), heard: heardAt(claim) })
      if (!allowed.ok) return allowed
      if (!isUlid(id)) return refuse('not_found')
      if (request.headers.get('content-type')?.trim().toLowerCase() !== 'image/jpeg') return refuse('not_a_picture')
      const read = await readBytes(request, PHOTO_MAX_BYTES)
      if (!read.ok) return refuse(read.error === 'too_large' ? 'photo_too_large' : read.error)
      const bytes = read.value
      const added = await services.attachments.add({ id: asUlid(id), booking: allowed.value, uid, bytes, blur: query.blur })
      return added.ok ? done(v.parse(pictureSchema, added.value)) : added
    },
  }),
  defineRoute({
    method: 'GET',
    path: PATH,
    tag: 'chat',
    access: 'person',
    summary:
      'Get a photo of one of your bookings. The provider gets those of a request until it is answered, and as long as the exact place once it is accepted',
    status: 200,
    returnsPicture: true,
    refuses: ['not_found'],
    async handle({ params, person: { uid } }, services) {
      const id = params['attachment_id'] ?? ''
      const booking = await ownBooking(services, uid, params['id'] ?? '')
      if (booking && isRequestPhoto(booking, id) && !arePhotosShown(booking, uid, services.now())) return refuse('not_found')
      const found = booking && isUlid(id) ? await services.attachments.read(booking.id, asUlid(id)) : undefined
      if (!found) return refuse('not_found')
      const { attachment, bytes } = found
      return pictureReply(bytes, {
        'content-security-policy': PICTURE_POLICY,
        'content-disposition': `inline; filename="photo-${attachment.id}.jpg"`,
      })
    },
  }),
]
