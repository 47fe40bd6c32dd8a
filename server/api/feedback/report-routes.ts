/** Reports another person's message, photo, review or answer to the admins. */
import { reportContent } from '#domain/commands/moderation/report-content.ts'
import { bodyOf, defineRoute, noContent, type ApiRoute } from '../routing/api-route.ts'
import { runCommand } from '../routing/run-command.ts'

export const reportRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/reports',
    tag: 'chat',
    access: 'person',
    summary:
      'Report a message (booking_id, message_id), a photo of a request (booking_id, photo_id), or a review or its reply (booking_id for its two people, otherwise the public provider_id, created_at and user_name). Repeating a report has no effect',
    body: bodyOf(reportContent.schema.entries),
    status: 204,
    refuses: ['not_found', 'own_content'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'report_content', body)
      return result.ok ? noContent() : result
    },
  }),
]
