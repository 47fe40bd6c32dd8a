/** Reports of another person's content to the admins, and appeals against their decisions. */
import { appealDecision } from '#domain/commands/moderation/appeal-decision.ts'
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
      'Report a message (booking_id, message_id), a photo of a request (booking_id, photo_id), a review or its reply (booking_id for its two people, otherwise the public provider_id, created_at and user_name), a profile (provider_id), or a customer’s name (booking_id). Repeating a report has no effect',
    body: bodyOf(reportContent.schema.entries),
    status: 204,
    refuses: ['not_found', 'own_content'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'report_content', body)
      return result.ok ? noContent() : result
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/appeals',
    tag: 'me',
    access: 'person',
    summary: 'Ask for another look at something of yours that was hidden, once for each decision, by the notification that told you',
    body: bodyOf(appealDecision.schema.entries),
    status: 204,
    refuses: ['not_found', 'already_appealed', 'not_hidden'],
    async handle({ person, body }, services) {
      const result = await runCommand(services, person.uid, 'appeal_decision', body)
      return result.ok ? noContent() : result
    },
  }),
]
