/**
 * Commands that the model has no rule for and no run submits, each with the reason. A new command belongs in the rules
 * and `random-command.ts`, or here.
 */
export const UNMODELLED_COMMANDS: Readonly<Record<string, string>> = {
  admit_provider: 'no device gives it and no run has an admin: tests/contract/admin/moderation-actions.test.ts',
  count_review: 'nobody in a run has contacts to verify: src/domain/reviews/review-counting.test.ts',
  moderate_content: 'no device gives it and no run has an admin: tests/contract/admin/content-reports.test.ts',
  report_content:
    'what it writes no device holds: tests/contract/admin/content-reports.test.ts, src/domain/commands/moderation/report-content.test.ts',
  appeal_decision:
    'it answers an admin, whom no run has: tests/contract/admin/appeals.test.ts, src/domain/commands/moderation/appeal-decision.test.ts',
  suspend_booking: 'it follows from an admin’s action: tests/contract/admin/suspended-bookings.test.ts',
  resume_booking: 'likewise',
  end_suspended: 'likewise',
  admit_person: 'likewise: tests/contract/admin/blocked-users.test.ts',
}
